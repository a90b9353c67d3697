import assert from 'node:assert/strict';
import test from 'node:test';
import {ServerNews, pause, refusal} from './server-news.js';

const answer = (status, body) => async () => new Response(body, {status});

test('a refusal is told with the words of the server', async () => {
  assert.equal(await refusal(answer(503, '{"error": "32 browsers watch already"}')), '32 browsers watch already');
  assert.equal(await refusal(answer(200, 'event: all')), '');
  assert.equal(await refusal(answer(502, '<html>')), '');
  assert.equal(await refusal(answer(503, '{}')), '');
  assert.equal(await refusal(async () => { throw new TypeError('no server'); }), '');
});

test('browsers come back apart, and seldom where there is no place', () => {
  assert.deepEqual([0, 0.5, 1].map(chance => pause(false, chance)), [1000, 2500, 4000]);
  assert.deepEqual([0, 1].map(chance => pause(true, chance)), [10000, 20000]);
});

// A server as a page sees it, at whose connections the test is.
function server(context) {
  context.mock.timers.enable({apis: ['setTimeout', 'setInterval', 'Date']});
  context.mock.method(Math, 'random', () => 0);
  const sources = [];
  globalThis.EventSource = class extends EventTarget {
    static CLOSED = 2;
    readyState = 0;

    constructor() {
      super();
      sources.push(this);
    }

    close() {
      this.readyState = 2;
    }
  };
  globalThis.fetch = answer(503, '{"error": "full"}');
  const heard = [];
  new ServerNews({tick: message => heard.push(message)}, why => heard.push(why));
  return {
    sources,
    say: data => sources.at(-1).dispatchEvent(new MessageEvent('tick', {data})),
    fail: async state => {
      sources.at(-1).readyState = state;
      sources.at(-1).dispatchEvent(new Event('error'));
      await new Promise(resolve => setImmediate(resolve));
      await new Promise(resolve => setImmediate(resolve));
    },
    // After as many milliseconds, how many connections there were, and what was heard meanwhile.
    after: millis => {
      context.mock.timers.tick(millis);
      return [sources.length, heard.splice(0)];
    }
  };
}

test('a lost connection is made again, once', async context => {
  const {say, fail, after} = server(context);
  say('{"now": 1}');
  await fail(0);
  await fail(0);
  assert.deepEqual(after(999), [1, [{now: 1}, '']]);
  assert.deepEqual(after(1), [2, []]);
});

test('a server that refuses is asked seldom, and why is told', async context => {
  const {fail, after} = server(context);
  await fail(2);
  assert.deepEqual(after(9999), [1, ['', 'full']]);
  assert.deepEqual(after(1), [2, []]);
});

test('a server that is silent is lost', async context => {
  const {say, after} = server(context);
  after(9000);
  say('{"now": 1}');
  assert.deepEqual(after(10000), [1, [{now: 1}]]);
  assert.deepEqual(after(1000), [1, ['']]);
  await new Promise(resolve => setImmediate(resolve));
  assert.deepEqual(after(1000), [2, []]);
});
