import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;

/** The database of the conformance suite, in memory. */
class Database {
  public static void main(String[] args) {
    new MongoServer(new SuiteBackend()).bind("127.0.0.1", 27017);
  }
}

/** Also answers the command `getParameter`, with which the suite asks for the database's version when it starts. */
class SuiteBackend extends MemoryBackend {
  @Override
  public Document handleMessage(MongoMessage message) {
    if (!message.getDocument().containsKey("getParameter")) return super.handleMessage(message);
    Document version = new Document("version", "6.0");
    return new Document("featureCompatibilityVersion", version).append("ok", 1);
  }
}
