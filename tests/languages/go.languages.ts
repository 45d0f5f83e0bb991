/** The quickstart in Go. */
import { quickstart } from './quickstart';

const EXPORTS = '\tctx.Export("drive"';

describe('the quickstart in Go', () => {
  quickstart({
    name: 'go',
    program: 'main.go',
    files: ['go.mod', 'go.sum'],
    runtime: 'go',
    path: 'WORKLOAD_GO_PATH',
    region: ['Region: pulumi.String("us-was-1")', 'Region: pulumi.String("eu-lon-1")'],
    release: ['pulumi.String("shop-v1")', 'pulumi.String("shop-v2")'],
    another: [
      EXPORTS,
      `
  settings := config.New(ctx, "workload")
  second, err := workload.NewProvider(ctx, "second", &workload.ProviderArgs{
    BaseUrl:        pulumi.String(settings.Require("baseUrl")),
    Workspace:      pulumi.String(settings.Require("workspace")),
    ApiKey:         settings.RequireSecret("apiKey"),
    TimeoutSeconds: pulumi.Int(30),
    AcceptMoved:    pulumi.Bool(false),
  })
  if err != nil {
    return err
  }
  existing, err := workload.NewDrive(ctx, "kept", &workload.DriveArgs{
    Name:        pulumi.String("my-drive"),
    Region:      pulumi.String("us-was-1"),
    Permissions: workload.DrivePermissionArray{workload.DrivePermissionArgs{Mode: workload.DriveModeRead}},
  }, pulumi.Provider(second), pulumi.Import(pulumi.ID("my-drive")))
  if err != nil {
    return err
  }
  ctx.Export("isDeployed", existing.Status.ApplyT(func(status string) bool {
    return status == string(workload.DeploymentStatusDEPLOYED)
  }))
${EXPORTS}`,
    ],
  });
});
