import pulumi
import pulumi_workload as workload

config = pulumi.Config()

# Storage that outlives what it is mounted into. In production, add `opts=pulumi.ResourceOptions(protect=True)`.
data = workload.Drive("data", region=config.require("region"))

# A machine to work in.
dev = workload.Sandbox("dev", memory=2048)

pulumi.export("drive", data.s3_url)
pulumi.export("sandbox", dev.url)
