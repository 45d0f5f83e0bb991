import '../support/native';
import './mcp-server.suite';
