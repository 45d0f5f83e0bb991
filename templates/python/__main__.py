import pulumi
import pulumi_workload as workload

config = pulumi.Config()

# Storage that outlives the workloads that mount it. In production, add `opts=pulumi.ResourceOptions(protect=True)`.
data = workload.Drive("data", region=config.require("region"))

# A sandbox: a machine with its own disk and processes.
dev = workload.Sandbox("dev", memory=2048)

pulumi.export("drive", data.s3_url)
pulumi.export("sandbox", dev.url)
