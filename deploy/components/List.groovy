import groovy.json.JsonOutput
import java.security.MessageDigest
import java.util.zip.ZipFile

/*
 * Writes the list of components of a module's jar, META-INF/sbom/components.cdx.json, in the form of CycloneDX: exactly
 * what the shade plugin puts into a jar, or what comes with one that is not shaded. What a component has shaded inside
 * is listed below it, as its own NOTICE says. A shaded jar has the licence and the notice of each component in
 * META-INF/licenses: those of its own jar, and those of deploy/licenses where that has none.
 *
 * Own code, since the plugin of CycloneDX lists what a cluster provides too, and computes eight hashes of every file.
 */
def root = new File(session.request.multiModuleProjectDirectory, 'deploy')
def rows = new File(root, 'licenses/components.csv').readLines().drop(1).collect { it.split(',', -1) }
def licence = { key ->
    def row = rows.find { key == it[0] || it[0].endsWith('*') && key.startsWith(it[0][0..-2]) }
    if (!row) throw new IllegalStateException("no row of deploy/licenses/components.csv has the licence of $key")
    row
}
def sha256 = { file ->
    def digest = MessageDigest.getInstance('SHA-256')
    file.eachByte(1 << 16) { bytes, length -> digest.update(bytes, 0, length) }
    digest.digest().encodeHex().toString()
}
def purl = { group, name, version -> "pkg:maven/$group/$name@$version".toString() }
def library = { group, name, version ->
    [type: 'library', 'bom-ref': purl(group, name, version), group: group, name: name, version: version,
     purl: purl(group, name, version)]
}
def text = { zip, pattern ->
    def entry = zip.entries().find { it.name ==~ /(META-INF\/)?$pattern(-2\.0)?(\.txt|\.md)?/ }
    entry ? zip.getInputStream(entry).getText('UTF-8') : null
}
def inside = { notice ->
    (notice ?: '').readLines()
        .collect { it =~ /^- ([\w.-]+):([\w.-]+):(?:[\w.-]+:)?([\w.-]+)$/ }
        .findAll { it.matches() }
        .collect { library(it.group(1), it.group(2), it.group(3)) }
        .unique()
}

def parts = project.artifacts.findAll { it.scope in ['compile', 'runtime'] && it.type == 'jar' }.sort { it.id }
def texts = [:]
def components = parts.collect { part ->
    def key = "$part.groupId:$part.artifactId".toString()
    def (_, terms, file) = licence(key)
    def component = library(part.groupId, part.artifactId, part.baseVersion) + [licenses: [[expression: terms]]]
    if (part.groupId == project.groupId) return component
    component.hashes = [[alg: 'SHA-256', content: sha256(part.file)]]
    new ZipFile(part.file).withCloseable { zip ->
        def found = ['LICENSE', 'NOTICE'].collectEntries { [it, text(zip, it)] }.findAll { it.value }
        found.each { name, content -> texts["$part.artifactId-${name}.txt".toString()] = content }
        if (file) texts[file] = new File(root, "licenses/$file").getText('UTF-8')
        if (!file && !found.LICENSE && !terms.contains('Apache-2.0')) {
            throw new IllegalStateException("neither $key nor deploy/licenses has the text of $terms")
        }
        def shaded = inside(found.NOTICE)
        if (shaded) component.components = shaded.collect { it + ['bom-ref': "${component.purl}#$it.purl".toString()] }
    }
    component
}
def own = library(project.groupId, project.artifactId, project.version) + [licenses: [[expression: 'Apache-2.0']]]
def list = [bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: [component: own], components: components]
def folder = { name -> new File(project.build.outputDirectory, "META-INF/$name").tap { deleteDir(); mkdirs() } }
new File(folder('sbom'), 'components.cdx.json').setText(JsonOutput.prettyPrint(JsonOutput.toJson(list)), 'UTF-8')
if (project.build.plugins.any { it.artifactId == 'maven-shade-plugin' }) {
    def licences = folder('licenses')
    texts.each { name, content -> new File(licences, name).setText(content, 'UTF-8') }
}
