package org.lorentztron.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/**
 * How long a class of tests took, as Maven's plugins have written it.
 *
 * @param module folder of the module, such as {@code deploy/local}
 * @param name of the class, without its package
 */
record ClassReport(String module, String name, double seconds) {

    /** The reports of all modules that were written since a moment: older ones are of other builds. */
    static List<ClassReport> since(Path project, Instant start) {
        try (Stream<Path> files = Files.find(
                project,
                6,
                (path, attributes) -> isReport(path)
                        && !attributes.lastModifiedTime().toInstant().isBefore(start))) {
            return files.map(file -> read(project, file)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the reports of tests cannot be found", e);
        }
    }

    private static boolean isReport(Path path) {
        return path.toString().matches(".*/target/(surefire|failsafe)-reports/TEST-.*\\.xml");
    }

    private static ClassReport read(Path project, Path file) {
        try {
            Element suite = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getDocumentElement();
            // MODULE/target/surefire-reports/TEST-x.xml
            Path module = project.relativize(file).getParent().getParent().getParent();
            String name = suite.getAttribute("name").replaceAll(".*\\.", "");
            return new ClassReport(module.toString(), name, Double.parseDouble(suite.getAttribute("time")));
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new IllegalStateException("the report " + file + " cannot be read", e);
        }
    }
}
