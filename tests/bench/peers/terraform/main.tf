# N drives by Terraform with a provider of any REST API.
terraform {
  required_providers {
    restapi = {
      source  = "mastercard/restapi"
      version = "1.20.0"
    }
  }
}

variable "drives" { type = number }
variable "edition" { type = string }
variable "base_url" { type = string }
variable "api_key" {
  type      = string
  sensitive = true
}

provider "restapi" {
  uri                  = var.base_url
  write_returns_object = true
  id_attribute         = "metadata/name"
  headers = {
    Authorization = "Bearer ${var.api_key}"
    Content-Type  = "application/json"
  }
}

resource "restapi_object" "drive" {
  count = var.drives
  path  = "/drives"
  data = jsonencode({
    metadata = {
      name        = "drive-${count.index}"
      displayName = "Drive ${count.index}, edition ${var.edition}"
      labels      = { app = "shop", team = "sales" }
    }
    spec = { region = "us-was-1" }
  })
}
