/** The quickstart in Java. */
import { quickstart } from './quickstart';

const EXPORTS = 'ctx.export("drive"';

describe('the quickstart in Java', () => {
  quickstart({
    name: 'java',
    program: 'src/main/java/quickstart/App.java',
    files: ['pom.xml'],
    runtime: 'java',
    path: 'WORKLOAD_JAVA_PATH',
    region: ['.region("us-was-1")', '.region("eu-lon-1")'],
    release: ['.snapshot("shop-v1")', '.snapshot("shop-v2")'],
    another: [
      EXPORTS,
      `var settings = ctx.config("workload");
        var second = new com.example.workload.Provider("second", com.example.workload.ProviderArgs.builder()
            .baseUrl(settings.require("baseUrl"))
            .workspace(settings.require("workspace"))
            .apiKey(settings.requireSecret("apiKey"))
            .timeoutSeconds(30)
            .acceptMoved(false)
            .build());
        var existing = new Drive("kept", DriveArgs.builder()
            .name("my-drive")
            .region("us-was-1")
            .permissions(DrivePermissionArgs.builder().mode(com.example.workload.enums.DriveMode.Read).build())
            .build(),
            com.pulumi.resources.CustomResourceOptions.builder().provider(second).importId("my-drive").build());
        ctx.export("isDeployed", existing.status().applyValue(
            status -> status.equals(com.example.workload.enums.DeploymentStatus.DEPLOYED.getValue())));
        ${EXPORTS}`,
    ],
  });
});
