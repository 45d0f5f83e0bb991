/** The quickstart in Python. */
import { quickstart } from './quickstart';

const EXPORTS = 'pulumi.export("drive"';

describe('the quickstart in Python', () => {
  quickstart({
    name: 'python',
    program: '__main__.py',
    files: [],
    runtime: 'python',
    path: 'WORKLOAD_PYTHON_PATH',
    region: ['region="us-was-1"', 'region="eu-lon-1"'],
    release: ['snapshot="shop-v1"', 'snapshot="shop-v2"'],
    another: [
      EXPORTS,
      `settings = pulumi.Config("workload")
second = workload.Provider(
    "second",
    base_url=settings.require("baseUrl"),
    workspace=settings.require("workspace"),
    api_key=settings.require_secret("apiKey"),
    timeout_seconds=30,
    accept_moved=False,
)
existing = workload.Drive(
    "kept", name="my-drive", region="us-was-1",
    permissions=[workload.DrivePermissionArgs(mode=workload.DriveMode.READ)],
    opts=pulumi.ResourceOptions(provider=second, import_="my-drive"),
)
pulumi.export("isDeployed", existing.status.apply(lambda status: status == workload.DeploymentStatus.DEPLOYED))
${EXPORTS}`,
    ],
  });
});
