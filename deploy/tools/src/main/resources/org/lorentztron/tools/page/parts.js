// The parts of the page, each drawn again only when what it shows has changed: a reader may have selected a text in it,
// or be at one of its elements by the keyboard.
export class Parts {
  #parts;
  #due = new Set();

  // Each part has the fields of the state that it shows, the id of its element, and how to draw it.
  constructor(parts) {
    this.#parts = parts;
  }

  changed(fields) {
    this.#parts.filter(part => part.shows.some(field => fields.includes(field))).forEach(part => this.#due.add(part));
  }

  all() {
    this.#parts.forEach(part => this.#due.add(part));
  }

  // A part that is held stays as it is, and is drawn when it is held no more.
  draw(isHeld) {
    for (const part of this.#due) {
      if (!isHeld(part.id)) {
        this.#due.delete(part);
        part.draw();
      }
    }
  }
}
