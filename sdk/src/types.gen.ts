// Written by scripts/sdk-types.mjs from sdk/src/schemas. Do not edit.

/** An account that pays for workspaces. */
export interface Account {
  /** Identifier, for the metrics of the account. */
  id?: string | null | undefined;
  /** Name. */
  name?: string | null | undefined;
  /** Human-readable name. */
  displayName?: string | null | undefined;
  [field: string]: unknown;
}

/** Costs and usage of an account: one page. */
export interface AccountMetrics {
  /** Start of the window (included), RFC 3339 in UTC. */
  startTime?: string | null | undefined;
  /** End of the window (not included), RFC 3339 in UTC. */
  endTime?: string | null | undefined;
  /** Size of the buckets: hourly, daily, weekly or monthly. */
  resolution?: MetricsResolution | null | undefined;
  /** All groups, on all pages. */
  summary?:
    | {
        /** Cost in US dollars: the sum of all groups. */
        totalCost?: number | null | undefined;
        /** Usage, in the unit of the dimension: GB-seconds (gbs), how many events (count) or hours. Only if grouped by billing_dimension. */
        totalUsage?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** The groups of this page. */
  data?: MetricsGroup[] | null | undefined;
  /** Position of the next page. */
  meta?:
    | {
        /** Whether there are more pages. */
        hasMore?: boolean | null | undefined;
        /** Cursor of the next page; empty on the last one. */
        nextCursor?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** An agent. */
export interface Agent {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** Settings that are deployed. */
  spec?:
    | {
        /** Whether it is deployed. Default: true. */
        enabled?: boolean | null | undefined;
        /** Region that it runs in. */
        region?: string | null | undefined;
        /** Names of policies. */
        policies?: string[] | null | undefined;
        /** Whether it answers without a credential. Requires generation mk3. Default: false. */
        public?: boolean | null | undefined;
        /** Routing between revisions. */
        revision?: RevisionRouting | null | undefined;
        /** Triggers that start it besides a request to its address. */
        triggers?: Trigger[] | null | undefined;
        /** Repository of the source code. */
        repository?:
          | {
              /** Type of the repository, such as git. */
              type?: string | null | undefined;
              /** Address. */
              url?: string | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Container image, resources and variables. */
        runtime?:
          | {
              /** Environment variables. */
              envs?: Env[] | null | undefined;
              /** Generation of the infrastructure: mk2 or mk3. */
              generation?: Generation | null | undefined;
              /** Container image. */
              image?: string | null | undefined;
              /** Memory in MB, with one core for every 2048. */
              memory?: number | null | undefined;
              /** How many instances run at least. */
              minScale?: number | null | undefined;
              /** How many instances run at most. */
              maxScale?: number | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Volumes to mount. They require a region. */
        volumes?: VolumeAttachment[] | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Events, oldest first. Set by the platform. */
  events?: EventRecord[] | null | undefined;
  /** Status of the deployment: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. Set by the platform. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** Body of create and update of an agent. You can send a record that was read. */
export interface AgentBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings that are deployed. */
  spec?: AgentSpecBody | null | undefined;
}

/** Question to an agent. Your own agents may need other fields. */
export interface AgentQuery {
  /** The question. */
  inputs?: string | undefined;
  [field: string]: unknown;
}

/** Body of creating an API key. */
export interface ApiKeyBody {
  /** Name. */
  name: string;
  /** Lifetime, a number with a unit (h, d or w), such as 30d. At most 10 years. Default: no end. */
  expires_in?: string | undefined;
}

/** A long-lived key of a service account. */
export interface ApiKeyRecord {
  /** Identifier. S3 clients use it as access key id. */
  id: string;
  /** Name. */
  name?: string | null | undefined;
  /** The key. Returned only once, on creation. */
  apiKey?: string | null | undefined;
  /** Lifetime, a number with a unit (h, d or w), such as 30d. Absent if the key never expires. */
  expires_in?: string | null | undefined;
  /** Identifier of the service account or user of the key. */
  sub?: string | null | undefined;
  /** Kind of owner: service account or user. */
  sub_type?: string | null | undefined;
  /** Time of creation, RFC 3339. Set by the platform. */
  createdAt?: string | null | undefined;
  /** Time of the last change, RFC 3339. Set by the platform. */
  updatedAt?: string | null | undefined;
  /** User or service account that created it. Set by the platform. */
  createdBy?: string | null | undefined;
  /** User or service account that changed it last. Set by the platform. */
  updatedBy?: string | null | undefined;
  [field: string]: unknown;
}

/** One revision of an application. */
export interface AppRevision {
  /** Identifier. */
  id?: string | null | undefined;
  /** Container image. */
  image?: string | null | undefined;
  /** Memory in MB. */
  memory?: number | null | undefined;
  /** Port that it listens on. */
  port?: number | null | undefined;
  /** Environment variables. */
  envs?: Env[] | null | undefined;
  /** Id of the snapshot that the revision was forked from. Absent if it is not a fork. */
  snapshot?: string | null | undefined;
  /** Time of creation, RFC 3339. */
  createdAt?: string | null | undefined;
  /** User or service account that created it. */
  createdBy?: string | null | undefined;
  [field: string]: unknown;
}

/** One revision of an application, in requests. */
export interface AppRevisionBody {
  /** Identifier. */
  id?: string | null | undefined;
  /** Container image. */
  image?: string | null | undefined;
  /** Memory in MB. */
  memory?: number | null | undefined;
  /** Port that it listens on. */
  port?: number | null | undefined;
  /** Environment variables. */
  envs?: EnvBody[] | null | undefined;
  /** Id of the snapshot that the revision was forked from. Absent if it is not a fork. */
  snapshot?: string | null | undefined;
  /** Time of creation, RFC 3339. */
  createdAt?: string | null | undefined;
  /** User or service account that created it. */
  createdBy?: string | null | undefined;
}

/** One address of an application. */
export interface AppUrl {
  /** Custom domain. */
  domain: string;
  /** Subdomain below a wildcard domain. */
  subdomain?: string | null | undefined;
  [field: string]: unknown;
}

/** One address of an application, in requests. */
export interface AppUrlBody {
  /** Custom domain. */
  domain: string;
  /** Subdomain below a wildcard domain. */
  subdomain?: string | null | undefined;
}

/** An application: one address in front of its revisions. */
export interface Application {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** Settings that are deployed. */
  spec?:
    | {
        /** Whether it is deployed. Default: true. */
        enabled?: boolean | null | undefined;
        /** Container image. */
        image?: string | null | undefined;
        /** Memory in MB, with one core for every 2048. Default: 2048. */
        memory?: number | null | undefined;
        /** Port that it listens on. Default: 8080. */
        port?: number | null | undefined;
        /** Environment variables. */
        envs?: Env[] | null | undefined;
        /** Region that it runs in. */
        region?: string | null | undefined;
        /** Routing between revisions. */
        revision?: RevisionRouting | null | undefined;
        /** Existing revisions, at most 5. Set by the platform. */
        revisions?: AppRevision[] | null | undefined;
        /** Addresses below custom domains. */
        urls?: AppUrl[] | null | undefined;
        /** Deprecated. Default: false. */
        proxy?: boolean | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Events, oldest first. Set by the platform. */
  events?: EventRecord[] | null | undefined;
  /** Status of the deployment: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. Set by the platform. */
  status?: DeploymentStatus | null | undefined;
  /** Generation of the machine that runs it. Set by the platform. */
  nodeGeneration?: string | null | undefined;
  [field: string]: unknown;
}

/** Body of create and update of an application. You can send a record that was read. */
export interface ApplicationBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings that are deployed. */
  spec?: ApplicationSpecBody | null | undefined;
}

/** News of the platform. Its fields are not documented. */
export interface Changelog {
  [field: string]: unknown;
}

/** One chunk of a streamed chat answer. */
export interface ChatChunk {
  /** Identifier, the same in all chunks. */
  id?: string | null | undefined;
  /** chat.completion.chunk. */
  object?: string | null | undefined;
  /** Model that answers. */
  model?: string | null | undefined;
  /** Time of creation, in seconds since the epoch. */
  created?: number | null | undefined;
  /** Answers, usually one. */
  choices?:
    | {
        /** Position, counted from 0. */
        index?: number | null | undefined;
        /** Text and tool calls that this chunk adds. */
        delta?:
          | {
              /** assistant, in the first chunk. */
              role?: ChatRole | null | undefined;
              /** Text that this chunk adds to the answer. */
              content?: string | null | undefined;
              /** Text that this chunk adds to the refusal. */
              refusal?: string | null | undefined;
              /** Parts of tool calls that this chunk adds. */
              tool_calls?: ChatToolCallDelta[] | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Log probabilities of the tokens, if requested. */
        logprobs?: { [key: string]: unknown } | null | undefined;
        /** Reason for the end, in the last chunk. */
        finish_reason?: ChatFinishReason | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** Token usage, in the last chunk if requested. */
  usage?: ChatUsage | null | undefined;
  [field: string]: unknown;
}

/** Answer of a chat completion model. */
export interface ChatCompletion {
  /** Identifier. */
  id?: string | null | undefined;
  /** chat.completion. */
  object?: string | null | undefined;
  /** Model that answered. */
  model?: string | null | undefined;
  /** Time of creation, in seconds since the epoch. */
  created?: number | null | undefined;
  /** Answers, usually one. */
  choices?:
    | {
        /** Position, counted from 0. */
        index?: number | null | undefined;
        /** Message of the model. */
        message?:
          | {
              /** assistant. */
              role: ChatRole;
              /** Text of the message. */
              content?: string | null | undefined;
              /** Reason for a refusal. */
              refusal?: string | null | undefined;
              /** Tool calls that the model asks for. */
              tool_calls?: ChatToolCall[] | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Log probabilities of the tokens, if requested. */
        logprobs?: { [key: string]: unknown } | null | undefined;
        /** Reason for the end: stop, length, tool_calls and so on. */
        finish_reason?: ChatFinishReason | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** Token usage. */
  usage?: ChatUsage | null | undefined;
  [field: string]: unknown;
}

/** One part of a message: text, an image, audio, a file, or a refusal. */
export type ChatContentPart =
  | {
      /** Kind of the part. */
      type: 'text';
      /** Text of the message. */
      text: string;
    }
  | {
      /** Kind of the part. */
      type: 'image_url';
      /** The image. */
      image_url: {
        /** Address of the image, or the image as a data: address. */
        url: string;
        /** Level of detail: auto, low or high. Default: auto. */
        detail?: ImageDetail | undefined;
      };
    }
  | {
      /** Kind of the part. */
      type: 'input_audio';
      /** The audio. */
      input_audio: {
        /** The audio, in base64. */
        data: string;
        /** Format: wav or mp3. */
        format: AudioFormat;
      };
    }
  | {
      /** Kind of the part. */
      type: 'file';
      /** The file. */
      file: {
        /** The file, in base64. */
        file_data?: string | undefined;
        /** Identifier of a file uploaded to the provider. */
        file_id?: string | undefined;
        /** Name of the file. */
        filename?: string | undefined;
      };
    }
  | {
      /** Kind of the part. */
      type: 'refusal';
      /** Reason for a refusal. */
      refusal: string;
    };

/** A message of a chat. */
export interface ChatMessage {
  /** system, developer, user, assistant or tool. */
  role: ChatRole;
  /** Content: text, or parts. */
  content?: string | readonly ChatContentPart[] | null | undefined;
  /** Name that distinguishes participants with the same role. */
  name?: string | undefined;
  /** Reason for a refusal of the assistant. */
  refusal?: string | null | undefined;
  /** Tool calls that the assistant asked for. */
  tool_calls?: readonly ChatToolCallBody[] | null | undefined;
  /** Id of the tool call that this message answers. */
  tool_call_id?: string | undefined;
  /** Earlier audio answer of the assistant. */
  audio?:
    | {
        /** Identifier of the audio answer. */
        id: string;
      }
    | null
    | undefined;
  /** Deprecated by the providers. Use `tool_calls`. */
  function_call?:
    | {
        /** Name of the function. */
        name: string;
        /** Arguments as JSON. */
        arguments: string;
      }
    | null
    | undefined;
}

/** Body of a chat request. Not every provider accepts every field. Put fields of a provider that are missing here into `extraBody` of the call. */
export interface ChatRequest {
  /** Messages so far, oldest first. */
  messages: readonly ChatMessage[];
  /** Name of the model at the provider. Default: that of the model API. */
  model?: string | undefined;
  /** Tools that the model may call. */
  tools?: readonly ChatTool[] | undefined;
  /** Tool that the model calls. Default: auto with tools, else none. */
  tool_choice?: ChatToolChoice | undefined;
  /** Whether the model may call several tools at once. */
  parallel_tool_calls?: boolean | undefined;
  /** Format of the answer. Default: text. */
  response_format?: ChatResponseFormat | undefined;
  /** Whether the answer is streamed. Set by the client: `chatStream` streams, `chat` does not. */
  stream?: boolean | null | undefined;
  /** Options of a stream. */
  stream_options?:
    | {
        /** Whether the last chunk contains the token usage. Default: false. */
        include_usage?: boolean | undefined;
        /** Whether chunks are padded to equal lengths. */
        include_obfuscation?: boolean | undefined;
      }
    | null
    | undefined;
  /** How many tokens the answer may have, including reasoning tokens. */
  max_completion_tokens?: number | null | undefined;
  /** How many tokens the answer may have, for older models. */
  max_tokens?: number | null | undefined;
  /** Sampling temperature, 0 to 2, without a unit. Higher values give more random answers. */
  temperature?: number | null | undefined;
  /** Probability mass of the tokens to sample from (top-p), 0 to 1, without a unit. */
  top_p?: number | null | undefined;
  /** How many answers to generate. Default: 1. */
  n?: number | null | undefined;
  /** Texts that end the answer. */
  stop?: string | readonly string[] | null | undefined;
  /** Penalty for tokens that occurred before, -2 to 2, without a unit. */
  presence_penalty?: number | null | undefined;
  /** Penalty for tokens by how often they occurred, -2 to 2, without a unit. */
  frequency_penalty?: number | null | undefined;
  /** Bias of tokens by their ids, -100 to 100, without a unit. */
  logit_bias?: { [key: string]: number } | null | undefined;
  /** Whether to return the log probability of each token. */
  logprobs?: boolean | null | undefined;
  /** How many alternative tokens to return at each position, 0 to 20. */
  top_logprobs?: number | null | undefined;
  /** Seed for repeatable answers, if the provider supports it; without a unit. */
  seed?: number | null | undefined;
  /** Identifier of the end user, for the provider. */
  user?: string | undefined;
  /** Reasoning effort: minimal, low, medium or high. */
  reasoning_effort?: ReasoningEffort | null | undefined;
}

/** Format of the answer to a chat. */
export type ChatResponseFormat =
  | {
      /** Kind of the part. */
      type: 'text';
    }
  | {
      /** Kind of the part. */
      type: 'json_object';
    }
  | {
      /** Kind of the part. */
      type: 'json_schema';
      /** The schema. */
      json_schema: {
        /** Name: letters, digits, underscores and dashes. */
        name: string;
        /** Description for the model. */
        description?: string | undefined;
        /** JSON schema of the answer. */
        schema?: { [key: string]: unknown } | undefined;
        /** Whether the answer must match the schema. Default: false. */
        strict?: boolean | null | undefined;
      };
    };

/** A tool that the model may call. */
export type ChatTool =
  | {
      /** Kind of the part. */
      type: 'function';
      /** The function. */
      function: {
        /** Name: letters, digits, underscores and dashes. */
        name: string;
        /** Description for the model. */
        description?: string | undefined;
        /** JSON schema of the arguments. Default: no arguments. */
        parameters?: { [key: string]: unknown } | undefined;
        /** Whether arguments must match the schema. Default: false. */
        strict?: boolean | null | undefined;
      };
    }
  | {
      /** Kind of the part. */
      type: 'custom';
      /** The tool. */
      custom: {
        /** Name: letters, digits, underscores and dashes. */
        name: string;
        /** Description for the model. */
        description?: string | undefined;
        /** Format of the input. Default: any text. */
        format?: unknown | undefined;
      };
    };

/** A tool call that the model asks for. */
export type ChatToolCall =
  | {
      /** Identifier. Send it as `tool_call_id` in the answer. */
      id: string;
      /** Kind of the part. */
      type: 'function';
      /** The function. */
      function: {
        /** Name of the function. */
        name: string;
        /** Arguments as JSON. The model may return invalid JSON. */
        arguments: string;
        [field: string]: unknown;
      };
      [field: string]: unknown;
    }
  | {
      /** Identifier. Send it as `tool_call_id` in the answer. */
      id: string;
      /** Kind of the part. */
      type: 'custom';
      /** The tool. */
      custom: {
        /** Name of the tool. */
        name: string;
        /** Input of the tool. */
        input: string;
        [field: string]: unknown;
      };
      [field: string]: unknown;
    };

/** A tool call that the model asks for, in requests. */
export type ChatToolCallBody =
  | {
      /** Identifier. Send it as `tool_call_id` in the answer. */
      id: string;
      /** Kind of the part. */
      type: 'function';
      /** The function. */
      function: {
        /** Name of the function. */
        name: string;
        /** Arguments as JSON. The model may return invalid JSON. */
        arguments: string;
      };
    }
  | {
      /** Identifier. Send it as `tool_call_id` in the answer. */
      id: string;
      /** Kind of the part. */
      type: 'custom';
      /** The tool. */
      custom: {
        /** Name of the tool. */
        name: string;
        /** Input of the tool. */
        input: string;
      };
    };

/** Part of a tool call that a chunk adds. */
export interface ChatToolCallDelta {
  /** Position of the tool call, counted from 0. */
  index?: number | null | undefined;
  /** Identifier, in the first chunk. */
  id?: string | null | undefined;
  /** function, in the first chunk. */
  type?: string | null | undefined;
  /** The function. */
  function?:
    | {
        /** Name, in the first chunk. */
        name?: string | null | undefined;
        /** Text that this chunk adds to the arguments. */
        arguments?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** Choice of the tool that the model calls. */
export type ChatToolChoice =
  | 'none'
  | 'auto'
  | 'required'
  | {
      /** Kind of the part. */
      type: 'function';
      /** The function. */
      function: {
        /** Name: letters, digits, underscores and dashes. */
        name: string;
      };
    }
  | {
      /** Kind of the part. */
      type: 'custom';
      /** The tool. */
      custom: {
        /** Name: letters, digits, underscores and dashes. */
        name: string;
      };
    }
  | {
      /** Kind of the part. */
      type: 'allowed_tools';
      /** Some of the tools. */
      allowed_tools: {
        /** Whether the model must call one of them. */
        mode: 'auto' | 'required';
        /** Tools that the model may call. */
        tools: readonly { [key: string]: unknown }[];
      };
    };

/** Token usage of a chat. */
export interface ChatUsage {
  /** How many input tokens. */
  prompt_tokens?: number | null | undefined;
  /** How many output tokens. */
  completion_tokens?: number | null | undefined;
  /** How many tokens, input and output together. */
  total_tokens?: number | null | undefined;
  /** Details of the input tokens. */
  prompt_tokens_details?:
    | {
        /** How many input tokens came from the provider's cache. */
        cached_tokens?: number | null | undefined;
        /** How many audio tokens. */
        audio_tokens?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Details of the output tokens. */
  completion_tokens_details?:
    | {
        /** How many reasoning tokens. */
        reasoning_tokens?: number | null | undefined;
        /** How many audio tokens. */
        audio_tokens?: number | null | undefined;
        /** How many predicted tokens were accepted. */
        accepted_prediction_tokens?: number | null | undefined;
        /** How many predicted tokens were rejected. */
        rejected_prediction_tokens?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** Regions, countries and continents of the platform. */
export interface Configuration {
  /** Continents. */
  continents?: { [key: string]: unknown }[] | null | undefined;
  /** Countries. */
  countries?: { [key: string]: unknown }[] | null | undefined;
  /** Private locations of the account. */
  privateLocations?: { [key: string]: unknown }[] | null | undefined;
  /** Regions. */
  regions?:
    | {
        /** Name. */
        name?: string | null | undefined;
        /** Place. */
        location?: string | null | undefined;
        /** Country. */
        country?: string | null | undefined;
        /** Continent. */
        continent?: string | null | undefined;
        /** Whether the workspace may use the region, as the platform says. */
        allowed?: string | null | undefined;
        /** Whether the region offers drives. */
        drivesAvailable?: boolean | null | undefined;
        /** Whether the region offers egress gateways. */
        egressAvailable?: boolean | null | undefined;
        /** Whether the region offers a proxy. */
        proxyAvailable?: boolean | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** Region that is nearest to the caller. */
  detectedRegion?: string | null | undefined;
  [field: string]: unknown;
}

/** Lines of files that match a search. */
export interface ContentMatches {
  /** Text that was searched for. */
  query?: string | null | undefined;
  /** Matches. */
  matches?:
    | {
        /** The file. */
        path?: string | null | undefined;
        /** Line, counted from 1. */
        line?: number | null | undefined;
        /** Column, counted from 1. */
        column?: number | null | undefined;
        /** The whole line. */
        text?: string | null | undefined;
        /** The line and the lines around it. */
        context?: string | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** How many matches there are, including those that are not returned. */
  total?: number | null | undefined;
  [field: string]: unknown;
}

/** A service account with its secret, returned only on creation. */
export interface CreatedServiceAccount {
  /** Identifier. It is also the OAuth client id. */
  client_id: string;
  /** Name. */
  name?: string | null | undefined;
  /** Description. */
  description?: string | null | undefined;
  /** Time of creation, RFC 3339. */
  created_at?: string | null | undefined;
  /** Time of the last change, RFC 3339. */
  updated_at?: string | null | undefined;
  /** OAuth client secret. Returned only once, on creation. */
  client_secret: string;
  [field: string]: unknown;
}

/** Your own domain for previews or applications, in one region. */
export interface CustomDomain {
  /** Name, labels and origin. */
  metadata: {
    /** The domain, in lower case. `*.` in front stands for every name below it. Immutable. */
    name: string;
    /** Human-readable name, at most 63 characters. */
    displayName?: string | null | undefined;
    /** Labels, as key and value. */
    labels?: { [key: string]: string | null } | null | undefined;
    /** Time of creation, RFC 3339. Set by the platform. */
    createdAt?: string | null | undefined;
    /** Time of the last change, RFC 3339. Set by the platform. */
    updatedAt?: string | null | undefined;
    /** User or service account that created it. Set by the platform. */
    createdBy?: string | null | undefined;
    /** User or service account that changed it last. Set by the platform. */
    updatedBy?: string | null | undefined;
    /** Workspace that contains it. Set by the platform. */
    workspace?: string | null | undefined;
    /** Workspace that shares it. Set by the platform. */
    sharedFromWorkspace?: string | null | undefined;
    [field: string]: unknown;
  };
  /** Settings. */
  spec?:
    | {
        /** Region that the domain leads to. Immutable. */
        region?: string | null | undefined;
        /** Use of the domain: previews or applications. Immutable. */
        domainType?: DomainType | null | undefined;
        /** Id of the preview that answers for unknown names below the domain. Default: none. */
        fallbackPreviewId?: string | null | undefined;
        /** Status of the verification: pending, verified or failed. Set by the platform. */
        status?: DomainStatus | null | undefined;
        /** Reason why the domain is not verified, from the platform. Set by the platform. */
        verificationError?: string | null | undefined;
        /** Required value of the domain's CNAME record. Set by the platform. */
        cnameRecords?: string | null | undefined;
        /** Required TXT records: the value of each, by its name. Set by the platform. */
        txtRecords?: { [key: string]: string | null } | null | undefined;
        /** Time of the last verification, RFC 3339. Set by the platform. */
        lastVerifiedAt?: string | null | undefined;
        /** Further names of the certificate. */
        subjectAlternativeNames?: unknown[] | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** Body of create and update of a custom domain. You can send a record that was read. */
export interface CustomDomainBody {
  /** Name, labels and origin. */
  metadata: {
    /** The domain, in lower case. `*.` in front stands for every name below it. Immutable. */
    name: string;
    /** Human-readable name, at most 63 characters. */
    displayName?: string | null | undefined;
    /** Labels, as key and value. */
    labels?: { [key: string]: string | null } | null | undefined;
    /** Time of creation, RFC 3339. Set by the platform. */
    createdAt?: string | null | undefined;
    /** Time of the last change, RFC 3339. Set by the platform. */
    updatedAt?: string | null | undefined;
    /** User or service account that created it. Set by the platform. */
    createdBy?: string | null | undefined;
    /** User or service account that changed it last. Set by the platform. */
    updatedBy?: string | null | undefined;
    /** Workspace that contains it. Set by the platform. */
    workspace?: string | null | undefined;
    /** Workspace that shares it. Set by the platform. */
    sharedFromWorkspace?: string | null | undefined;
  };
  /** Settings. */
  spec?: CustomDomainSpecBody | null | undefined;
}

/** A workspace that a domain is shared with. */
export interface CustomDomainShare {
  /** Name of the workspace. */
  workspace?: string | null | undefined;
  /** Human-readable name of the workspace. */
  workspaceDisplayName?: string | null | undefined;
  /** Status of the share. */
  status?: string | null | undefined;
  [field: string]: unknown;
}

/** Persistent storage that outlives the workloads that mount it. */
export interface Drive {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** Settings. */
  spec?:
    | {
        /** Region that stores the data. Immutable. */
        region?: string | null | undefined;
        /** Rules about who may mount the drive, at most 3. The first matching rule decides. A workload that no rule matches is refused. Default: every workload of the workspace may mount it. */
        permissions?: DrivePermission[] | null | undefined;
        /** Identifier of the drive's storage. Set by the platform. */
        infrastructureId?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Events, oldest first. Set by the platform. */
  events?: EventRecord[] | null | undefined;
  /** Status of the drive, such as DEPLOYED. Set by the platform. */
  status?: DeploymentStatus | null | undefined;
  /** State. Set by the platform. */
  state?:
    | {
        /** Address of the drive for S3 clients: `<endpoint>/<bucket>`. Set by the platform. */
        s3Url?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** A token for the storage of a drive. */
export interface DriveAccessToken {
  /** A JWT. The keys of `drives.keys` verify it. */
  access_token: string;
  /** Lifetime of the token, in seconds. */
  expires_in?: number | null | undefined;
  /** Bearer. */
  token_type?: string | null | undefined;
  [field: string]: unknown;
}

/** Body of create and update of a drive. You can send a record that was read. */
export interface DriveBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings. */
  spec?: DriveSpecBody | null | undefined;
}

/** A mounted drive. */
export interface DriveMount {
  /** Name of the drive. */
  driveName?: string | null | undefined;
  /** Path that it is mounted at. */
  mountPath?: string | null | undefined;
  /** Folder of the drive. */
  drivePath?: string | null | undefined;
  /** Whether it is mounted read-only. */
  readOnly?: boolean | null | undefined;
  [field: string]: unknown;
}

/** Body of mounting a drive. */
export interface DriveMountBody {
  /** Name of the drive. It must be in the region of the sandbox. */
  driveName: string;
  /** Path that it is mounted at. */
  mountPath: string;
  /** Folder of the drive. Default: / (the whole drive). */
  drivePath?: string | undefined;
  /** Whether it is mounted read-only. Default: false. */
  readOnly?: boolean | undefined;
}

/** The mounted drives. */
export interface DriveMounts {
  /** Mounts, one for each drive. */
  mounts?: DriveMount[] | null | undefined;
  [field: string]: unknown;
}

/** A permission rule of a drive. */
export interface DrivePermission {
  /** Folder of the drive that the rule gives access to. Default: / (the whole drive). */
  path?: string | null | undefined;
  /** Labels that a workload must have, all of them. Absent or empty: the rule matches every workload of the workspace. */
  labels?: { [key: string]: string | null } | null | undefined;
  /** Access that the rule grants: read or read-write. Default: read-write. */
  mode?: DriveMode | null | undefined;
  [field: string]: unknown;
}

/** A permission rule of a drive, in requests. */
export interface DrivePermissionBody {
  /** Folder of the drive that the rule gives access to. Default: / (the whole drive). */
  path?: string | null | undefined;
  /** Labels that a workload must have, all of them. Absent or empty: the rule matches every workload of the workspace. */
  labels?: { [key: string]: string | null } | null | undefined;
  /** Access that the rule grants: read or read-write. Default: read-write. */
  mode?: DriveMode | null | undefined;
}

/** An egress gateway: the way out of a VPC. */
export interface EgressGateway {
  /** Name and origin. */
  metadata: {
    /** Name, immutable, at most 49 characters. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Name of the VPC. Set by the platform. */
    vpcName?: string | null | undefined;
    /** Workspace that contains it. Set by the platform. */
    workspace?: string | null | undefined;
    /** Time of creation, RFC 3339. Set by the platform. */
    createdAt?: string | null | undefined;
    /** Time of the last change, RFC 3339. Set by the platform. */
    updatedAt?: string | null | undefined;
    /** User or service account that created it. Set by the platform. */
    createdBy?: string | null | undefined;
    /** User or service account that changed it last. Set by the platform. */
    updatedBy?: string | null | undefined;
    [field: string]: unknown;
  };
  /** Settings. */
  spec?:
    | {
        /** Region. */
        region?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Events, oldest first. Set by the platform. */
  events?: EventRecord[] | null | undefined;
  /** Status of the deployment: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. Set by the platform. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** A public address of an egress gateway. */
export interface EgressIp {
  /** Name and origin. */
  metadata: {
    /** Name, immutable, at most 49 characters. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Name of the VPC. Set by the platform. */
    vpcName?: string | null | undefined;
    /** Workspace that contains it. Set by the platform. */
    workspace?: string | null | undefined;
    /** Time of creation, RFC 3339. Set by the platform. */
    createdAt?: string | null | undefined;
    /** Time of the last change, RFC 3339. Set by the platform. */
    updatedAt?: string | null | undefined;
    /** User or service account that created it. Set by the platform. */
    createdBy?: string | null | undefined;
    /** User or service account that changed it last. Set by the platform. */
    updatedBy?: string | null | undefined;
    /** Name of the gateway. Set by the platform. */
    gatewayName?: string | null | undefined;
    [field: string]: unknown;
  };
  /** Settings. */
  spec?:
    | {
        /** Family of the address: IPv4 or IPv6. Default: IPv4. */
        ipFamily?: IpFamily | null | undefined;
        /** The address. Set by the platform. */
        publicIp?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Events, oldest first. Set by the platform. */
  events?: EventRecord[] | null | undefined;
  /** Status of the deployment: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. Set by the platform. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** Usage of egress gateways. Its fields are not documented. */
export interface EgressUsage {
  [field: string]: unknown;
}

/** An environment variable of a workload. */
export interface Env {
  /** Name of the variable. */
  name: string;
  /** Value. Masked in answers if it is secret. */
  value?: string | null | undefined;
  /** Whether the value is a secret. Default: false. */
  secret?: boolean | null | undefined;
  [field: string]: unknown;
}

/** An environment variable of a workload, in requests. */
export interface EnvBody {
  /** Name of the variable. */
  name: string;
  /** Value. Masked in answers if it is secret. */
  value?: string | null | undefined;
  /** Whether the value is a secret. Default: false. */
  secret?: boolean | null | undefined;
}

/** Result of reloading the environment variables. */
export interface EnvironmentReload {
  /** Message. */
  message?: string | null | undefined;
  [field: string]: unknown;
}

/** An event of an object, such as a failed deployment. */
export interface EventRecord {
  /** Kind of event, such as deployment. */
  type?: EventType | null | undefined;
  /** Status that the object reached, such as DEPLOYED. */
  status?: DeploymentStatus | null | undefined;
  /** Message of the platform. */
  message?: string | null | undefined;
  /** Revision that the event is about. */
  revision?: string | null | undefined;
  /** Canary revision that the event is about. */
  canaryRevision?: string | null | undefined;
  /** Time of the event, RFC 3339. */
  time?: string | null | undefined;
  [field: string]: unknown;
}

/** A rule that deletes a sandbox automatically. */
export interface ExpirationPolicy {
  /** What happens at the end of the lifetime: delete. Default: delete. */
  action?: ExpirationAction | null | undefined;
  /** How the lifetime is measured: ttl-idle (time since the last use), ttl-max-age (time since the creation) or date. */
  type?: ExpirationType | null | undefined;
  /** A number with a unit (s, m, h, d or w), such as 30m; or for date a time in RFC 3339. */
  value?: string | null | undefined;
  [field: string]: unknown;
}

/** A rule that deletes a sandbox automatically, in requests. */
export interface ExpirationPolicyBody {
  /** What happens at the end of the lifetime: delete. Default: delete. */
  action?: ExpirationAction | null | undefined;
  /** How the lifetime is measured: ttl-idle (time since the last use), ttl-max-age (time since the creation) or date. */
  type?: ExpirationType | null | undefined;
  /** A number with a unit (s, m, h, d or w), such as 30m; or for date a time in RFC 3339. */
  value?: string | null | undefined;
}

/** One feature of a workspace. */
export interface Feature {
  /** Key of the feature. */
  featureKey?: string | null | undefined;
  /** Whether it is enabled. */
  enabled?: boolean | null | undefined;
  /** Variant. */
  variant?: string | null | undefined;
  /** Settings of the variant. */
  payload?: { [key: string]: unknown } | null | undefined;
  /** Time of the evaluation, RFC 3339. */
  evaluatedAt?: string | null | undefined;
  [field: string]: unknown;
}

/** The features of a workspace. */
export interface Features {
  /** Whether each feature is enabled, by key. */
  features?: { [key: string]: boolean | null } | null | undefined;
  [field: string]: unknown;
}

/** A change of a file or directory. */
export interface FileChange {
  /** Kind of change: CREATE, WRITE or REMOVE. */
  op?: FileOperation | null | undefined;
  /** Directory of the file. */
  path?: string | null | undefined;
  /** Name of the file. */
  name?: string | null | undefined;
  [field: string]: unknown;
}

/** Files and directories that were found. */
export interface FileMatches {
  /** Matches. */
  matches?:
    | {
        /** Path. */
        path?: string | null | undefined;
        /** Kind of match: file or directory. */
        type?: FileType | null | undefined;
        /** Score of the match, without a unit. Higher is better. */
        score?: number | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** How many matches there are, including those that are not returned. */
  total?: number | null | undefined;
  [field: string]: unknown;
}

/** An upload of a file in parts. */
export interface FileUpload {
  /** Identifier. */
  uploadId: string;
  /** Path of the file. */
  path?: string | null | undefined;
  /** Start of the upload, RFC 3339. */
  initiatedAt?: string | null | undefined;
  [field: string]: unknown;
}

/** Body of starting an upload. */
export interface FileUploadBody {
  /** Permissions of the file: three octal digits, such as 755. */
  permissions?: string | undefined;
}

/** Body of completing an upload. */
export interface FileUploadCompletion {
  /** All parts, in the order of their numbers. */
  parts: {
    /** Number of the part, counted from 1, as it was sent. */
    partNumber: number;
    /** ETag from the answer to the part. */
    etag: string;
  }[];
}

/** An uploaded part. */
export interface FileUploadPart {
  /** Number of the part, counted from 1. */
  partNumber?: number | null | undefined;
  /** ETag of the part. Completing the upload needs it. */
  etag: string;
  /** Size in bytes. */
  size?: number | null | undefined;
  /** Time of the upload, RFC 3339. */
  uploadedAt?: string | null | undefined;
  [field: string]: unknown;
}

/** An upload with its parts so far. */
export interface FileUploadParts {
  /** Identifier. */
  uploadId?: string | null | undefined;
  /** Path of the file. */
  path?: string | null | undefined;
  /** Start of the upload, RFC 3339. */
  initiatedAt?: string | null | undefined;
  /** Parts, in the order of their numbers. */
  parts?: FileUploadPart[] | null | undefined;
  [field: string]: unknown;
}

/** Uploads that are not completed. */
export interface FileUploads {
  /** Uploads, one for each file. */
  uploads?: FileUpload[] | null | undefined;
  [field: string]: unknown;
}

/** Hardware that a workload runs on. */
export interface Flavor {
  /** Name of the hardware, such as x86. */
  name?: string | null | undefined;
  /** Kind of processor: cpu or gpu. */
  type?: FlavorType | null | undefined;
  [field: string]: unknown;
}

/** Hardware that a workload runs on, in requests. */
export interface FlavorBody {
  /** Name of the hardware, such as x86. */
  name?: string | null | undefined;
  /** Kind of processor: cpu or gpu. */
  type?: FlavorType | null | undefined;
}

/** Body of a fork. */
export interface ForkRequest {
  /** Kind of the target. */
  targetType: 'sandbox' | 'application';
  /** Name of the target: the new object, or the application that gets a revision. */
  targetName: string;
  /** Snapshot to fork from. Without it, a fork into an application takes a new snapshot, and a fork into a sandbox copies the live state. */
  snapshotId?: string | undefined;
  /** Variables that are added to those of the source. A variable of the same name takes the new value. */
  envs?: readonly EnvBody[] | undefined;
  /** Port to expose. Default: the source's first port, else 8080. */
  port?: number | undefined;
  /** Subdomain below `customDomain`. */
  prefix?: string | undefined;
  /** Custom domain. It must be verified and of type applications. */
  customDomain?: string | undefined;
  /** Percentage of traffic for the new revision of an existing application, 0 to 100 percent. */
  traffic?: number | undefined;
}

/** Result of a fork. Read the created object by its name. */
export interface ForkResponse {
  /** Name of the created or updated resource. */
  name?: string | null | undefined;
  /** Kind of the target: sandbox or application. */
  type?: ForkTarget | null | undefined;
  /** Id of the snapshot. Absent if the fork copied the live state. */
  snapshotId?: string | null | undefined;
  [field: string]: unknown;
}

/** Body of create and update of a function. You can send a record that was read. */
export interface FunctionBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings that are deployed. */
  spec?: FunctionSpecBody | null | undefined;
}

/** A container image. */
export interface Image {
  /** Name, origin and state. */
  metadata?:
    | {
        /** Name of the image. */
        name?: string | null | undefined;
        /** Human-readable name. */
        displayName?: string | null | undefined;
        /** Kind of workload that the image is for. */
        resourceType?: string | null | undefined;
        /** Workspace that contains it. Set by the platform. */
        workspace?: string | null | undefined;
        /** Workspace that shares it. Set by the platform. */
        sourceWorkspace?: string | null | undefined;
        /** Status of the build. Set by the platform. */
        status?: DeploymentStatus | null | undefined;
        /** Events, oldest first. Set by the platform. */
        events?: EventRecord[] | null | undefined;
        /** Time of creation, RFC 3339. Set by the platform. */
        createdAt?: string | null | undefined;
        /** Time of the last change, RFC 3339. Set by the platform. */
        updatedAt?: string | null | undefined;
        /** Time of the last deployment, RFC 3339. Set by the platform. */
        lastDeployedAt?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What it holds. */
  spec?:
    | {
        /** Size in bytes. */
        size?: number | null | undefined;
        /** Its tags. */
        tags?:
          | {
              /** Name of the tag. */
              name?: string | null | undefined;
              /** Size in bytes. */
              size?: number | null | undefined;
              /** Time of creation, RFC 3339. */
              createdAt?: string | null | undefined;
              /** Time of the last change, RFC 3339. */
              updatedAt?: string | null | undefined;
              [field: string]: unknown;
            }[]
          | null
          | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** Body of building or registering an image. */
export interface ImageBody {
  /** Name of the image. */
  name: string;
  /** Kind of workload that the image is for. */
  resourceType: string;
  /** Name of an existing image to register. Default: the image is built from an upload. */
  image?: string | undefined;
  /** Generation of the infrastructure: mk2 or mk3. */
  generation?: Generation | undefined;
}

/** A started build of an image. */
export interface ImageBuild {
  /** Name of the image. */
  name?: string | null | undefined;
  /** The image. */
  image?: string | null | undefined;
  /** Kind of workload that the image is for. */
  resourceType?: string | null | undefined;
  /** Message of the platform. */
  message?: string | null | undefined;
  [field: string]: unknown;
}

/** A workspace that an image is shared with. */
export interface ImageShare {
  /** Name of the workspace. */
  workspace?: string | null | undefined;
  /** Human-readable name of the workspace. */
  workspaceDisplayName?: string | null | undefined;
  /** Account of the workspace. */
  accountId?: string | null | undefined;
  /** Owner of the account. */
  accountOwnerEmail?: string | null | undefined;
  /** Identifier of the pending share. */
  pendingShareId?: string | null | undefined;
  /** Status of the share. */
  status?: string | null | undefined;
  [field: string]: unknown;
}

/** Body of sharing an image. */
export interface ImageShareBody {
  /** Workspace that it is shared with. */
  targetWorkspace: string;
  /** Account of that workspace. Default: the same account. */
  targetAccountId?: string | undefined;
}

/** The answer to deleting all images. */
export interface ImagesDeleted {
  /** How many were deleted. */
  deleted?: number | null | undefined;
  /** Message of the platform. */
  message?: string | null | undefined;
  [field: string]: unknown;
}

/** A service that workloads can use through connections. */
export interface Integration {
  /** Name of the integration. */
  name?: string | null | undefined;
  /** Further information. */
  additionalInfos?: { [key: string]: string | null } | null | undefined;
  /** Endpoints of a model provider, by name. */
  endpoints?: { [key: string]: IntegrationEndpoint | null } | null | undefined;
  /** Headers that requests to the integration need. */
  headers?: { [key: string]: unknown } | null | undefined;
  /** Query parameters that requests to the integration need. */
  params?: { [key: string]: unknown } | null | undefined;
  /** Organisations of the connected account. */
  organizations?: { [key: string]: unknown }[] | null | undefined;
  /** Repositories of the connected account. */
  repositories?: { [key: string]: unknown }[] | null | undefined;
  [field: string]: unknown;
}

/** Credentials of an integration. */
export interface IntegrationConnection {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** Settings. */
  spec?:
    | {
        /** Integration that the credentials are for. Immutable. */
        integration?: string | null | undefined;
        /** Settings of the integration that are not secret. */
        config?: { [key: string]: string | null } | null | undefined;
        /** Secret values by key. A mail integration with OAuth requires CLIENT_ID, CLIENT_SECRET and REFRESH_TOKEN. Masked in answers. */
        secret?: { [key: string]: string | null } | null | undefined;
        /** Whether the credentials are for tests. */
        sandbox?: boolean | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** Body of create and update of a connection. You can send a record that was read, after you replace or remove its masked values. */
export interface IntegrationConnectionBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings. */
  spec?: IntegrationConnectionSpecBody | null | undefined;
}

/** How an endpoint of a model provider is called. */
export interface IntegrationEndpoint {
  /** HTTP method. */
  method?: string | null | undefined;
  /** Template of the body. */
  body?: string | null | undefined;
  /** Models that the endpoint serves. */
  models?: unknown[] | null | undefined;
  /** Models that the endpoint does not serve. */
  ignoreModels?: unknown[] | null | undefined;
  /** Field of the request that asks for a stream. */
  streamKey?: string | null | undefined;
  /** Where the answer contains its token counts. */
  token?:
    | {
        /** Path of the number of received tokens in the answer. */
        received?: string | null | undefined;
        /** Path of the number of sent tokens in the answer. */
        sent?: string | null | undefined;
        /** Path of the number of all tokens in the answer. */
        total?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Where the stream contains its token counts. */
  streamToken?:
    | {
        /** Path of the number of received tokens in the answer. */
        received?: string | null | undefined;
        /** Path of the number of sent tokens in the answer. */
        sent?: string | null | undefined;
        /** Path of the number of all tokens in the answer. */
        total?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** Body of an invitation. */
export interface Invitation {
  /** E-mail address of the invited person. */
  email: string;
  /** Role: admin or member. Default: member. */
  role?: Role | undefined;
}

/** A job. */
export interface Job {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** Settings that are deployed. */
  spec?:
    | {
        /** Whether it is deployed. Default: true. */
        enabled?: boolean | null | undefined;
        /** Region that it runs in. */
        region?: string | null | undefined;
        /** Names of policies. */
        policies?: string[] | null | undefined;
        /** Routing between revisions. */
        revision?: RevisionRouting | null | undefined;
        /** Triggers that start it besides a request to its address. */
        triggers?: Trigger[] | null | undefined;
        /** Container image, resources and variables. */
        runtime?:
          | {
              /** Environment variables. */
              envs?: Env[] | null | undefined;
              /** Generation of the infrastructure: mk2 or mk3. */
              generation?: Generation | null | undefined;
              /** Container image. */
              image?: string | null | undefined;
              /** Memory in MB, with one core for every 2048. */
              memory?: number | null | undefined;
              /** Ports that it listens on. */
              ports?: Port[] | null | undefined;
              /** Share of the memory that is used as a disk, 10 to 95 percent. Default: 50. */
              diskPercent?: number | null | undefined;
              /** How many times a failed task is retried. */
              maxRetries?: number | null | undefined;
              /** Time limit of a task, in seconds. */
              timeout?: number | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Disks of the job, empty at each start. */
        volumes?: JobVolume[] | null | undefined;
        /** Settings of a GitHub runner. */
        githubRunner?:
          | {
              /** Names of repositories. */
              repositories?: string[] | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Events, oldest first. Set by the platform. */
  events?: EventRecord[] | null | undefined;
  /** Status of the deployment: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. Set by the platform. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** Body of create and update of a job. You can send a record that was read. */
export interface JobBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings that are deployed. */
  spec?: JobSpecBody | null | undefined;
}

/** One run of a job. */
export interface JobExecution {
  /** Identifier and times. */
  metadata?:
    | {
        /** Identifier. */
        id?: string | null | undefined;
        /** Name of the job. */
        job?: string | null | undefined;
        /** Name of the workspace. */
        workspace?: string | null | undefined;
        /** Cluster of the execution. */
        cluster?: string | null | undefined;
        /** Time of creation, RFC 3339. Set by the platform. */
        createdAt?: string | null | undefined;
        /** Time of the last change, RFC 3339. Set by the platform. */
        updatedAt?: string | null | undefined;
        /** Start, RFC 3339. */
        startedAt?: string | null | undefined;
        /** End, RFC 3339. */
        completedAt?: string | null | undefined;
        /** Time of the deletion, RFC 3339. */
        deletedAt?: string | null | undefined;
        /** Time of the expiry, RFC 3339. */
        expiredAt?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Settings of the execution. */
  spec?:
    | {
        /** Overridden variables. Their values are masked. */
        envOverride?: { [key: string]: string | null } | null | undefined;
        /** Memory in MB. */
        memoryOverride?: number | null | undefined;
        /** How many tasks run at the same time. */
        parallelism?: number | null | undefined;
        /** Tasks of the request. */
        tasks?: JobTask[] | null | undefined;
        /** Time limit of a task, in seconds. */
        timeout?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** How many tasks there are, by status. */
  stats?:
    | {
        /** How many there are. */
        total?: number | null | undefined;
        /** How many are running. */
        running?: number | null | undefined;
        /** How many succeeded. */
        success?: number | null | undefined;
        /** How many failed. */
        failure?: number | null | undefined;
        /** How many were cancelled. */
        cancelled?: number | null | undefined;
        /** How many were retried. */
        retried?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Status: queued, pending, running, cancelling, cancelled, failed, succeeded or timeout. */
  status?: ExecutionStatus | null | undefined;
  /** Its tasks. */
  tasks?: JobTask[] | null | undefined;
  [field: string]: unknown;
}

/** An accepted execution. */
export interface JobExecutionReceipt {
  /** Identifier of the execution. */
  executionId?: string | null | undefined;
  /** Identifier of the request. */
  id?: string | null | undefined;
  /** Name of the job. */
  jobId?: string | null | undefined;
  /** Name of the workspace. */
  workspaceId?: string | null | undefined;
  /** Tasks of the request. */
  tasks?: { [key: string]: unknown }[] | null | undefined;
  [field: string]: unknown;
}

/** Body of executing a job. */
export interface JobExecutionRequest {
  /** Tasks, one object each. The program of the job defines the fields. */
  tasks: readonly { [key: string]: unknown }[];
  /** Variables that are added to those of the job. */
  env?: { [key: string]: string } | undefined;
  /** Memory in MB, at most that of the job. Default: that of the job. */
  memory?: number | undefined;
  /** Identifier. Default: generated. */
  executionId?: string | undefined;
  /** Identifier of the request. */
  id?: string | undefined;
  /** Whether the execution may be queued. If false, it is refused with 429 when it cannot start. Default: true. */
  allowQueue?: boolean | undefined;
}

/** One task of an execution. */
export interface JobTask {
  /** Name and times. */
  metadata?:
    | {
        /** Name of the task. */
        name?: string | null | undefined;
        /** Time of creation, RFC 3339. Set by the platform. */
        createdAt?: string | null | undefined;
        /** Time of the last change, RFC 3339. Set by the platform. */
        updatedAt?: string | null | undefined;
        /** Planned start, RFC 3339. */
        scheduledAt?: string | null | undefined;
        /** Start, RFC 3339. */
        startedAt?: string | null | undefined;
        /** End, RFC 3339. */
        completedAt?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Settings of the execution. */
  spec?:
    | {
        /** How many times it is retried after a failure. */
        maxRetries?: number | null | undefined;
        /** Time limit, a number with a unit, such as 30s. */
        timeout?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Status: unspecified, pending, reconciling, failed, succeeded, running or cancelled. */
  status?: TaskStatus | null | undefined;
  /** Conditions of the task. */
  conditions?:
    | {
        /** Kind of condition. */
        type?: string | null | undefined;
        /** State of the condition. */
        state?: string | null | undefined;
        /** Severity. */
        severity?: string | null | undefined;
        /** Reason, as a word. */
        reason?: string | null | undefined;
        /** Reason for the end, as a word. */
        executionReason?: string | null | undefined;
        /** Reason, as text. */
        message?: string | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  [field: string]: unknown;
}

/** A disk of a job, empty at each start. */
export interface JobVolume {
  /** Name of the disk. */
  name: string;
  /** Path that it is mounted at. */
  mountPath: string;
  /** Size in MB. */
  sizeMb: number;
  /** Lifetime of the disk: ephemeral. */
  type: JobVolumeType;
  /** Whether it is mounted read-only. Default: false. */
  readOnly?: boolean | null | undefined;
  [field: string]: unknown;
}

/** A disk of a job, empty at each start, in requests. */
export interface JobVolumeBody {
  /** Name of the disk. */
  name: string;
  /** Path that it is mounted at. */
  mountPath: string;
  /** Size in MB. */
  sizeMb: number;
  /** Lifetime of the disk: ephemeral. */
  type: JobVolumeType;
  /** Whether it is mounted read-only. Default: false. */
  readOnly?: boolean | null | undefined;
}

/** Public keys as a JSON Web Key Set. */
export interface KeySet {
  /** The keys. */
  keys?: { [key: string]: unknown }[] | null | undefined;
  [field: string]: unknown;
}

/** A place where workloads run. */
export interface Location {
  /** Name of the place. */
  location?: string | null | undefined;
  /** Region of the place. */
  region?: string | null | undefined;
  /** Country. */
  country?: string | null | undefined;
  /** Continent. */
  continent?: string | null | undefined;
  /** Hardware that the place offers. */
  flavors?: Flavor[] | null | undefined;
  /** Status. */
  status?: string | null | undefined;
  [field: string]: unknown;
}

/** An MCP server of the catalogue. */
export interface McpDefinition {
  /** Name. */
  name?: string | null | undefined;
  /** Human-readable name. */
  displayName?: string | null | undefined;
  /** Short description. */
  description?: string | null | undefined;
  /** Long description. */
  longDescription?: string | null | undefined;
  /** Categories. */
  categories?: unknown[] | null | undefined;
  /** Address of the icon. */
  icon?: string | null | undefined;
  /** Container image. */
  image?: string | null | undefined;
  /** Address of the documentation. */
  url?: string | null | undefined;
  /** Whether it is announced but not available yet. */
  coming_soon?: boolean | null | undefined;
  /** Whether it requires an enterprise contract. */
  enterprise?: boolean | null | undefined;
  /** Whether it is hidden in catalogues. */
  hidden?: boolean | null | undefined;
  /** Integration that it needs a connection for. */
  integration?: string | null | undefined;
  /** Transport of the MCP endpoint: http-stream or websocket. */
  transport?: McpTransport | null | undefined;
  /** Start of the server: command and arguments. */
  entrypoint?: { [key: string]: unknown } | null | undefined;
  /** Settings of its connection: config, secrets and oauth. */
  form?: { [key: string]: unknown } | null | undefined;
  /** Names of secrets that the platform provides. */
  hiddenSecrets?: string[] | null | undefined;
  /** Time of creation, RFC 3339. Set by the platform. */
  createdAt?: string | null | undefined;
  /** Time of the last change, RFC 3339. Set by the platform. */
  updatedAt?: string | null | undefined;
  [field: string]: unknown;
}

/** An MCP server. */
export interface McpFunction {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** Settings that are deployed. */
  spec?:
    | {
        /** Type: mcp for an MCP server. */
        type?: string | null | undefined;
        /** Whether it is deployed. Default: true. */
        enabled?: boolean | null | undefined;
        /** Region that it runs in. */
        region?: string | null | undefined;
        /** Names of policies. */
        policies?: string[] | null | undefined;
        /** Whether it answers without a credential. Requires generation mk3. Default: false. */
        public?: boolean | null | undefined;
        /** Routing between revisions. */
        revision?: RevisionRouting | null | undefined;
        /** Triggers that start it besides a request to its address. */
        triggers?: Trigger[] | null | undefined;
        /** Names of the integration connections that it uses. */
        integrationConnections?: string[] | null | undefined;
        /** Container image, resources and variables. */
        runtime?:
          | {
              /** Type: mcp for an MCP server. */
              type?: string | null | undefined;
              /** Environment variables. */
              envs?: Env[] | null | undefined;
              /** Generation of the infrastructure: mk2 or mk3. */
              generation?: Generation | null | undefined;
              /** Container image. */
              image?: string | null | undefined;
              /** Memory in MB, with one core for every 2048. */
              memory?: number | null | undefined;
              /** How many instances run at least. */
              minScale?: number | null | undefined;
              /** How many instances run at most. */
              maxScale?: number | null | undefined;
              /** Ports that it listens on. */
              ports?: Port[] | null | undefined;
              /** Transport of the MCP endpoint: http-stream or websocket. Default: http-stream. */
              transport?: McpTransport | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Events, oldest first. Set by the platform. */
  events?: EventRecord[] | null | undefined;
  /** Status of the deployment: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. Set by the platform. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** Metadata of a resource. */
export interface Metadata {
  /** Name, unique in the workspace and immutable: lower-case letters, digits and dashes, at most 49 characters. */
  name: string;
  /** Human-readable name, at most 63 characters. */
  displayName?: string | null | undefined;
  /** Your own identifier: letters, digits and dashes, at most 64 characters. */
  externalId?: string | null | undefined;
  /** Labels, as key and value. */
  labels?: { [key: string]: string | null } | null | undefined;
  /** Time of creation, RFC 3339. Set by the platform. */
  createdAt?: string | null | undefined;
  /** Time of the last change, RFC 3339. Set by the platform. */
  updatedAt?: string | null | undefined;
  /** User or service account that created it. Set by the platform. */
  createdBy?: string | null | undefined;
  /** User or service account that changed it last. Set by the platform. */
  updatedBy?: string | null | undefined;
  /** State. Set by the platform. */
  plan?: string | null | undefined;
  /** Address of the object. Set by the platform. */
  url?: string | null | undefined;
  /** Workspace that contains it. Set by the platform. */
  workspace?: string | null | undefined;
  [field: string]: unknown;
}

/** Metadata of a resource, in requests. */
export interface MetadataBody {
  /** Name, unique in the workspace and immutable: lower-case letters, digits and dashes, at most 49 characters. */
  name: string;
  /** Human-readable name, at most 63 characters. */
  displayName?: string | null | undefined;
  /** Your own identifier: letters, digits and dashes, at most 64 characters. */
  externalId?: string | null | undefined;
  /** Labels, as key and value. */
  labels?: { [key: string]: string | null } | null | undefined;
  /** Time of creation, RFC 3339. Set by the platform. */
  createdAt?: string | null | undefined;
  /** Time of the last change, RFC 3339. Set by the platform. */
  updatedAt?: string | null | undefined;
  /** User or service account that created it. Set by the platform. */
  createdBy?: string | null | undefined;
  /** User or service account that changed it last. Set by the platform. */
  updatedBy?: string | null | undefined;
  /** State. Set by the platform. */
  plan?: string | null | undefined;
  /** Address of the object. Set by the platform. */
  url?: string | null | undefined;
  /** Workspace that contains it. Set by the platform. */
  workspace?: string | null | undefined;
}

/** Costs and usage of one group, or of everything if nothing is grouped. */
export interface MetricsGroup {
  /** When grouped by workspace, resource_uuid or resource_name. */
  workspace?: string | null | undefined;
  /** When grouped by resource_type, resource_uuid, resource_name or billing_dimension. */
  resourceType?: MeteredType | null | undefined;
  /** When grouped by resource_name or resource_uuid. */
  resourceName?: string | null | undefined;
  /** When grouped by resource_uuid. */
  resourceUuid?: string | null | undefined;
  /** When grouped by billing_dimension. */
  billingDimension?: BillingDimension | null | undefined;
  /** Sums over the whole window. */
  summary?:
    | {
        /** Cost in US dollars. */
        cost?: number | null | undefined;
        /** Usage, in the unit of the dimension: GB-seconds (gbs), how many events (count) or hours. Only if grouped by billing_dimension. */
        usage?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** One entry for each time step of the window. */
  timeseries?:
    | {
        /** Start of the time step, RFC 3339. */
        timestamp?: string | null | undefined;
        /** Cost in US dollars; 0 without activity. */
        cost?: number | null | undefined;
        /** Usage, in the unit of the dimension: GB-seconds (gbs), how many events (count) or hours. Only if grouped by billing_dimension. */
        usage?: number | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  [field: string]: unknown;
}

/** Query of the metrics of an account. */
export interface MetricsQuery {
  /** Start of the window (included), RFC 3339 in UTC. */
  startTime: string;
  /** End of the window (not included), RFC 3339 in UTC. */
  endTime: string;
  /** Time step: hourly (windows of at most 7 days), daily (90 days), weekly (1 year) or monthly. Default: the finest that the window allows. */
  resolution?: MetricsResolution | undefined;
  /** Dimensions to group by, at most 3. `workspace` requires an admin of the account. Default: none, so there is one group. */
  groupBy?: readonly MetricsGroupBy[] | undefined;
  /** Only this workspace. Requires an admin of the account. */
  workspace?: string | undefined;
  /** Only this kind: sandbox, agent, job, mcp_server, volume or custom_domain. */
  resourceType?: MeteredType | undefined;
  /** Only the resource of this name. */
  resourceName?: string | undefined;
  /** Only the resource with this UUID. Not every kind has one. */
  resourceUuid?: string | undefined;
  /** Only this dimension, such as sandbox_compute_runtime_gbs. */
  billingDimension?: BillingDimension | undefined;
  /** How many groups a page has, at most 100. Default: 100. */
  limit?: number | undefined;
  /** `nextCursor` of a page. Default: the first page. */
  cursor?: string | undefined;
}

/** A model API: a gateway to a model of a provider. */
export interface Model {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** Settings that are deployed. */
  spec?:
    | {
        /** Whether it is deployed. Default: true. */
        enabled?: boolean | null | undefined;
        /** Hardware that it runs on. */
        flavors?: Flavor[] | null | undefined;
        /** Names of the integration connections that it uses. */
        integrationConnections?: string[] | null | undefined;
        /** Names of policies. */
        policies?: string[] | null | undefined;
        /** Model and its provider. */
        runtime?:
          | {
              /** Provider, such as openai, anthropic, mistral, huggingface, public_model. */
              type?: ModelProvider | null | undefined;
              /** Name of the model at the provider. */
              model?: string | null | undefined;
              /** Organisation at the provider. */
              organization?: string | null | undefined;
              /** Endpoint at the provider. */
              endpointName?: string | null | undefined;
              /** Generation of the infrastructure: mk2 or mk3. */
              generation?: Generation | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Whether it is for tests. */
        sandbox?: boolean | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Events, oldest first. Set by the platform. */
  events?: EventRecord[] | null | undefined;
  /** Status of the deployment: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. Set by the platform. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** Body of create and update of a model API. You can send a record that was read. */
export interface ModelBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings that are deployed. */
  spec?: ModelSpecBody | null | undefined;
}

/** A model of a provider. */
export interface ModelName {
  /** Name, for `model` of a chat. */
  id: string;
  /** Time of creation, in seconds since the epoch. */
  created?: number | null | undefined;
  /** Owner of the model. */
  owned_by?: string | null | undefined;
  [field: string]: unknown;
}

/** The models of a model API, in the format of chat completion APIs. */
export interface ModelNames {
  /** The models, usually one. */
  data?: ModelName[] | null | undefined;
  [field: string]: unknown;
}

/** Body of creating an agent. `spec` is required. */
export interface NewAgent {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings that are deployed. */
  spec: AgentSpecBody;
}

/** Body of creating an application. `spec` is required. */
export interface NewApplication {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings that are deployed. */
  spec: ApplicationSpecBody;
}

/** Body of creating a custom domain. `spec` is required. */
export interface NewCustomDomain {
  /** Name, labels and origin. */
  metadata: {
    /** The domain, in lower case. `*.` in front stands for every name below it. Immutable. */
    name: string;
    /** Human-readable name, at most 63 characters. */
    displayName?: string | null | undefined;
    /** Labels, as key and value. */
    labels?: { [key: string]: string | null } | null | undefined;
    /** Time of creation, RFC 3339. Set by the platform. */
    createdAt?: string | null | undefined;
    /** Time of the last change, RFC 3339. Set by the platform. */
    updatedAt?: string | null | undefined;
    /** User or service account that created it. Set by the platform. */
    createdBy?: string | null | undefined;
    /** User or service account that changed it last. Set by the platform. */
    updatedBy?: string | null | undefined;
    /** Workspace that contains it. Set by the platform. */
    workspace?: string | null | undefined;
    /** Workspace that shares it. Set by the platform. */
    sharedFromWorkspace?: string | null | undefined;
  };
  /** Settings. */
  spec: CustomDomainSpecBody;
}

/** Body of creating a drive. `spec` is required. */
export interface NewDrive {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings. */
  spec: DriveSpecBody;
}

/** Body of creating an egress gateway. */
export interface NewEgressGateway {
  /** Name and origin. */
  metadata: {
    /** Name, immutable, at most 49 characters. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Name of the VPC. Set by the platform. */
    vpcName?: string | null | undefined;
    /** Workspace that contains it. Set by the platform. */
    workspace?: string | null | undefined;
    /** Time of creation, RFC 3339. Set by the platform. */
    createdAt?: string | null | undefined;
    /** Time of the last change, RFC 3339. Set by the platform. */
    updatedAt?: string | null | undefined;
    /** User or service account that created it. Set by the platform. */
    createdBy?: string | null | undefined;
    /** User or service account that changed it last. Set by the platform. */
    updatedBy?: string | null | undefined;
  };
  /** Settings. */
  spec: {
    /** Region. */
    region: string;
  };
}

/** Body of creating an egress address. */
export interface NewEgressIp {
  /** Name and origin. */
  metadata: {
    /** Name, immutable, at most 49 characters. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Name of the VPC. Set by the platform. */
    vpcName?: string | null | undefined;
    /** Workspace that contains it. Set by the platform. */
    workspace?: string | null | undefined;
    /** Time of creation, RFC 3339. Set by the platform. */
    createdAt?: string | null | undefined;
    /** Time of the last change, RFC 3339. Set by the platform. */
    updatedAt?: string | null | undefined;
    /** User or service account that created it. Set by the platform. */
    createdBy?: string | null | undefined;
    /** User or service account that changed it last. Set by the platform. */
    updatedBy?: string | null | undefined;
    /** Name of the gateway. Set by the platform. */
    gatewayName?: string | null | undefined;
  };
  /** Settings. */
  spec: {
    /** Family of the address: IPv4 or IPv6. Default: IPv4. */
    ipFamily?: IpFamily | null | undefined;
    /** The address. Set by the platform. */
    publicIp?: string | null | undefined;
  };
}

/** Body of creating a function. `spec` is required. */
export interface NewFunction {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings that are deployed. */
  spec: FunctionSpecBody;
}

/** Body of creating a connection. `spec` is required. */
export interface NewIntegrationConnection {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings. */
  spec: IntegrationConnectionSpecBody;
}

/** Body of creating a job. `spec` is required. */
export interface NewJob {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings that are deployed. */
  spec: JobSpecBody;
}

/** Body of creating a model API. `spec` is required. */
export interface NewModel {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings that are deployed. */
  spec: ModelSpecBody;
}

/** Body of creating a policy. `spec` is required. */
export interface NewPolicy {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings. */
  spec: PolicySpecBody;
}

/** Body of creating a preview. `spec` is required. */
export interface NewPreview {
  /** Name and origin. */
  metadata: {
    /** Name of the preview, at most 49 characters. Immutable. */
    name: string;
    /** Human-readable name, at most 63 characters. */
    displayName?: string | null | undefined;
    /** Name of the sandbox. Set by the platform. */
    resourceName?: string | null | undefined;
    /** Kind of object: sandbox. Set by the platform. */
    resourceType?: string | null | undefined;
    /** Workspace that contains it. Set by the platform. */
    workspace?: string | null | undefined;
    /** Time of creation, RFC 3339. Set by the platform. */
    createdAt?: string | null | undefined;
    /** Time of the last change, RFC 3339. Set by the platform. */
    updatedAt?: string | null | undefined;
    /** User or service account that created it. Set by the platform. */
    createdBy?: string | null | undefined;
    /** User or service account that changed it last. Set by the platform. */
    updatedBy?: string | null | undefined;
  };
  /** Port and address. */
  spec: PreviewSpecBody;
}

/** Body of creating a preview token. */
export interface NewPreviewToken {
  /** Name and origin. */
  metadata: {
    /** Name of the token. */
    name: string;
    /** Name of the preview. Set by the platform. */
    previewName?: string | null | undefined;
    /** Name of the sandbox. Set by the platform. */
    resourceName?: string | null | undefined;
    /** Kind of object: sandbox. Set by the platform. */
    resourceType?: string | null | undefined;
    /** Workspace that contains it. Set by the platform. */
    workspace?: string | null | undefined;
  };
  /** The token. */
  spec: {
    /** End, RFC 3339. */
    expiresAt?: string | null | undefined;
    /** State. Set by the platform. */
    expired?: boolean | null | undefined;
    /** Value of the token, for the query or the header X-Service-Preview-Token. Set by the platform. */
    token?: string | null | undefined;
  };
}

/** Body of creating a sandbox. The name is generated if it is missing. */
export interface NewSandbox {
  /** Name, labels and external id. */
  metadata?:
    | {
        /** Name, unique in the workspace. Default: generated. */
        name?: string | null | undefined;
        /** Human-readable name, at most 63 characters. */
        displayName?: string | null | undefined;
        /** Your own identifier: letters, digits and dashes, at most 64 characters. */
        externalId?: string | null | undefined;
        /** Labels, as key and value. */
        labels?: { [key: string]: string | null } | null | undefined;
        /** Time of creation, RFC 3339. Set by the platform. */
        createdAt?: string | null | undefined;
        /** Time of the last change, RFC 3339. Set by the platform. */
        updatedAt?: string | null | undefined;
        /** User or service account that created it. Set by the platform. */
        createdBy?: string | null | undefined;
        /** User or service account that changed it last. Set by the platform. */
        updatedBy?: string | null | undefined;
        /** State. Set by the platform. */
        plan?: string | null | undefined;
        /** Address of the object. Set by the platform. */
        url?: string | null | undefined;
        /** Workspace that contains it. Set by the platform. */
        workspace?: string | null | undefined;
      }
    | null
    | undefined;
  /** Settings that are deployed. */
  spec: SandboxSpecBody;
}

/** Body of creating a schedule. */
export interface NewSchedule {
  /** Kind of time: cron or at. */
  type: ScheduleType;
  /** Cron expression, or time in RFC 3339. */
  value: string;
  /** How many executions are kept in the history. Default: 100. */
  maxExecutions?: number | null | undefined;
  /** The process. */
  input: {
    /** Command to run. */
    command: string;
    /** Name of the process. */
    name?: string | null | undefined;
    /** Working directory of the process. */
    workingDir?: string | null | undefined;
    /** Environment variables. Masked in answers. */
    env?: { [key: string]: string | null } | null | undefined;
    /** Time limit, in seconds. 0 means no limit. Default: 600. */
    timeout?: number | null | undefined;
    /** Whether the sandbox stays awake while the process runs. Default: true. */
    keepAlive?: boolean | null | undefined;
  };
  /** Identifier. Immutable. Default: generated. */
  id?: string | null | undefined;
}

/** Body of creating a service account. */
export interface NewServiceAccount {
  /** Name. */
  name: string;
  /** Description. */
  description?: string | null | undefined;
}

/** Body of creating a volume. `spec` is required. */
export interface NewVolume {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings. */
  spec: VolumeSpecBody;
}

/** Body of creating a volume template. `spec` is required. */
export interface NewVolumeTemplate {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings. */
  spec: VolumeTemplateSpecBody;
}

/** Body of creating a VPC. */
export interface NewVpc {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings. */
  spec: {
    [field: string]: unknown;
  };
}

/** Endpoints and keys for tokens, as in OpenID Connect Discovery 1.0. */
export interface OpenIdConfiguration {
  /** Issuer of the tokens: their `iss`. */
  issuer: string;
  /** Address where a person gives consent to a program. */
  authorization_endpoint?: string | null | undefined;
  /** Address where a program without a browser gets a code (RFC 8628). */
  device_authorization_endpoint?: string | null | undefined;
  /** Address where tokens are issued. */
  token_endpoint?: string | null | undefined;
  /** Address of the public keys that verify tokens. */
  jwks_uri?: string | null | undefined;
  /** Scopes that can be requested. */
  scopes_supported?: string[] | null | undefined;
  /** Supported response types: code. */
  response_types_supported?: string[] | null | undefined;
  /** Supported grants, such as client_credentials. */
  grant_types_supported?: string[] | null | undefined;
  /** Supported client authentication, such as client_secret_basic. */
  token_endpoint_auth_methods_supported?: string[] | null | undefined;
  /** Supported PKCE methods (RFC 7636): S256. */
  code_challenge_methods_supported?: string[] | null | undefined;
  [field: string]: unknown;
}

/** A share between accounts that is not accepted or declined yet. */
export interface PendingImageShare {
  /** Identifier. */
  id?: string | null | undefined;
  /** Name of the image. */
  imageName?: string | null | undefined;
  /** Kind of workload that the image is for. */
  resourceType?: string | null | undefined;
  /** User who shares it. */
  sharedBy?: string | null | undefined;
  /** Account that shares it. */
  sourceAccountId?: string | null | undefined;
  /** Workspace that shares it. */
  sourceWorkspace?: string | null | undefined;
  /** Account that it is shared with. */
  targetAccountId?: string | null | undefined;
  /** Workspace that it is shared with. */
  targetWorkspace?: string | null | undefined;
  /** End, RFC 3339. */
  expiresAt?: string | null | undefined;
  /** Time of creation, RFC 3339. Set by the platform. */
  createdAt?: string | null | undefined;
  /** Time of the last change, RFC 3339. Set by the platform. */
  updatedAt?: string | null | undefined;
  /** User or service account that created it. Set by the platform. */
  createdBy?: string | null | undefined;
  /** User or service account that changed it last. Set by the platform. */
  updatedBy?: string | null | undefined;
  [field: string]: unknown;
}

/** An invitation that is not accepted or declined yet. */
export interface PendingInvitation {
  /** E-mail address of the invited person. */
  email?: string | null | undefined;
  /** Role: admin or member. */
  role?: Role | null | undefined;
  /** Name of the workspace. */
  workspace?: string | null | undefined;
  /** User who invited. */
  invitedBy?: string | null | undefined;
  /** End, RFC 3339. */
  expiresAt?: string | null | undefined;
  /** Time of creation, RFC 3339. Set by the platform. */
  createdAt?: string | null | undefined;
  /** Time of the last change, RFC 3339. Set by the platform. */
  updatedAt?: string | null | undefined;
  /** User or service account that created it. Set by the platform. */
  createdBy?: string | null | undefined;
  /** User or service account that changed it last. Set by the platform. */
  updatedBy?: string | null | undefined;
  [field: string]: unknown;
}

/** A rule that limits where workloads run, on which hardware, or how many tokens they use. */
export interface Policy {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** Settings. */
  spec?:
    | {
        /** What the policy limits: location (requires `locations`), flavor (requires `flavors`) or maxToken (requires `maxTokens`). Immutable. */
        type?: PolicyType | null | undefined;
        /** Places where workloads may run. Only for the type location. */
        locations?: PolicyLocation[] | null | undefined;
        /** Hardware that workloads may run on. Only for the type flavor. */
        flavors?: Flavor[] | null | undefined;
        /** Token limits. Only for the type maxToken. Requests beyond a limit get a 429 until the window ends. */
        maxTokens?: PolicyMaxTokens | null | undefined;
        /** Kinds of workloads that the policy applies to, such as agent or model. Default: all. */
        resourceTypes?: string[] | null | undefined;
        /** Whether the policy is for tests. Default: set by the platform. */
        sandbox?: boolean | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** How many workloads the policy applies to, by kind. Set by the platform. */
  usage?: PolicyUsage | null | undefined;
  [field: string]: unknown;
}

/** Body of create and update of a policy. You can send a record that was read. */
export interface PolicyBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings. */
  spec?: PolicySpecBody | null | undefined;
}

/** A place where workloads may run. */
export interface PolicyLocation {
  /** Name of the place, such as eu (a continent), us (a country) or us-was-1 (a location). */
  name?: string | null | undefined;
  /** Kind of place: continent, country or location. */
  type?: PlaceType | null | undefined;
  [field: string]: unknown;
}

/** A place where workloads may run, in requests. */
export interface PolicyLocationBody {
  /** Name of the place, such as eu (a continent), us (a country) or us-was-1 (a location). */
  name?: string | null | undefined;
  /** Kind of place: continent, country or location. */
  type?: PlaceType | null | undefined;
}

/** How many tokens may be used. */
export interface PolicyMaxTokens {
  /** Unit of the window in which tokens are counted: minute, hour, day or month (UTC). */
  granularity?: Granularity | null | undefined;
  /** Length of the window, in units of `granularity`. Default: set by the platform. */
  step?: number | null | undefined;
  /** Most input tokens in one window. Default: no limit. */
  input?: number | null | undefined;
  /** Most output tokens in one window. Default: no limit. */
  output?: number | null | undefined;
  /** Most tokens in one window, input and output together. Default: no limit. */
  total?: number | null | undefined;
  /** Weight of an input token relative to an output token. Default: set by the platform. */
  ratioInputOverOutput?: number | null | undefined;
  [field: string]: unknown;
}

/** How many tokens may be used, in requests. */
export interface PolicyMaxTokensBody {
  /** Unit of the window in which tokens are counted: minute, hour, day or month (UTC). */
  granularity?: Granularity | null | undefined;
  /** Length of the window, in units of `granularity`. Default: set by the platform. */
  step?: number | null | undefined;
  /** Most input tokens in one window. Default: no limit. */
  input?: number | null | undefined;
  /** Most output tokens in one window. Default: no limit. */
  output?: number | null | undefined;
  /** Most tokens in one window, input and output together. Default: no limit. */
  total?: number | null | undefined;
  /** Weight of an input token relative to an output token. Default: set by the platform. */
  ratioInputOverOutput?: number | null | undefined;
}

/** How many workloads a policy applies to, by kind. */
export interface PolicyUsage {
  /** How many agents. */
  agents?: number | null | undefined;
  /** How many functions. */
  functions?: number | null | undefined;
  /** How many jobs. */
  jobs?: number | null | undefined;
  /** How many models. */
  models?: number | null | undefined;
  /** How many sandboxes. */
  sandboxes?: number | null | undefined;
  [field: string]: unknown;
}

/** Workloads that a policy applies to. */
export interface PolicyUsages {
  /** Agents. */
  agents?: { [key: string]: unknown }[] | null | undefined;
  /** Functions. */
  functions?: { [key: string]: unknown }[] | null | undefined;
  /** Jobs. */
  jobs?: { [key: string]: unknown }[] | null | undefined;
  /** Models. */
  models?: { [key: string]: unknown }[] | null | undefined;
  /** Sandboxes. */
  sandboxes?: { [key: string]: unknown }[] | null | undefined;
  [field: string]: unknown;
}

/** A port that a workload listens on. */
export interface Port {
  /** Name of the port. */
  name?: string | null | undefined;
  /** Protocol: HTTP, TCP, UDP or TLS. */
  protocol?: PortProtocol | null | undefined;
  /** Number of the port, 1 to 65535. */
  target: number;
  [field: string]: unknown;
}

/** A port that a workload listens on, in requests. */
export interface PortBody {
  /** Name of the port. */
  name?: string | null | undefined;
  /** Protocol: HTTP, TCP, UDP or TLS. */
  protocol?: PortProtocol | null | undefined;
  /** Number of the port, 1 to 65535. */
  target: number;
}

/** A public or private address of a port of a sandbox. */
export interface Preview {
  /** Name and origin. */
  metadata: {
    /** Name of the preview, at most 49 characters. Immutable. */
    name: string;
    /** Human-readable name, at most 63 characters. */
    displayName?: string | null | undefined;
    /** Name of the sandbox. Set by the platform. */
    resourceName?: string | null | undefined;
    /** Kind of object: sandbox. Set by the platform. */
    resourceType?: string | null | undefined;
    /** Workspace that contains it. Set by the platform. */
    workspace?: string | null | undefined;
    /** Time of creation, RFC 3339. Set by the platform. */
    createdAt?: string | null | undefined;
    /** Time of the last change, RFC 3339. Set by the platform. */
    updatedAt?: string | null | undefined;
    /** User or service account that created it. Set by the platform. */
    createdBy?: string | null | undefined;
    /** User or service account that changed it last. Set by the platform. */
    updatedBy?: string | null | undefined;
    [field: string]: unknown;
  };
  /** Port and address. */
  spec?:
    | {
        /** Port of the sandbox. */
        port?: number | null | undefined;
        /** Whether everybody can open it. If false, a preview token is required. */
        public?: boolean | null | undefined;
        /** First part of the host name. */
        prefixUrl?: string | null | undefined;
        /** Custom domain of the address. */
        customDomain?: string | null | undefined;
        /** End, RFC 3339. */
        expires?: string | null | undefined;
        /** Lifetime from the creation, a number with a unit (s, m, h, d or w), such as 24h. */
        ttl?: string | null | undefined;
        /** Headers to add to requests. */
        requestHeaders?: { [key: string]: string | null } | null | undefined;
        /** Headers to add to answers. */
        responseHeaders?: { [key: string]: string | null } | null | undefined;
        /** State. Set by the platform. */
        region?: string | null | undefined;
        /** Address. Set by the platform. */
        url?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Events, oldest first. Set by the platform. */
  events?: EventRecord[] | null | undefined;
  /** Status of the deployment: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. Set by the platform. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** Body of create and update of a preview. You can send a record that was read. */
export interface PreviewBody {
  /** Name and origin. */
  metadata: {
    /** Name of the preview, at most 49 characters. Immutable. */
    name: string;
    /** Human-readable name, at most 63 characters. */
    displayName?: string | null | undefined;
    /** Name of the sandbox. Set by the platform. */
    resourceName?: string | null | undefined;
    /** Kind of object: sandbox. Set by the platform. */
    resourceType?: string | null | undefined;
    /** Workspace that contains it. Set by the platform. */
    workspace?: string | null | undefined;
    /** Time of creation, RFC 3339. Set by the platform. */
    createdAt?: string | null | undefined;
    /** Time of the last change, RFC 3339. Set by the platform. */
    updatedAt?: string | null | undefined;
    /** User or service account that created it. Set by the platform. */
    createdBy?: string | null | undefined;
    /** User or service account that changed it last. Set by the platform. */
    updatedBy?: string | null | undefined;
  };
  /** Port and address. */
  spec?: PreviewSpecBody | null | undefined;
}

/** A token that opens a private preview. */
export interface PreviewToken {
  /** Name and origin. */
  metadata: {
    /** Name of the token. */
    name: string;
    /** Name of the preview. Set by the platform. */
    previewName?: string | null | undefined;
    /** Name of the sandbox. Set by the platform. */
    resourceName?: string | null | undefined;
    /** Kind of object: sandbox. Set by the platform. */
    resourceType?: string | null | undefined;
    /** Workspace that contains it. Set by the platform. */
    workspace?: string | null | undefined;
    [field: string]: unknown;
  };
  /** The token. */
  spec?:
    | {
        /** End, RFC 3339. */
        expiresAt?: string | null | undefined;
        /** State. Set by the platform. */
        expired?: boolean | null | undefined;
        /** Value of the token, for the query or the header X-Service-Preview-Token. Set by the platform. */
        token?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** A rule of a proxy: what it adds to requests to some destinations. */
export interface ProxyTarget {
  /** Domains that the rule applies to. */
  destinations?: string[] | null | undefined;
  /** Headers to add. */
  headers?: { [key: string]: string | null } | null | undefined;
  /** Fields to add to the body of requests. */
  body?: { [key: string]: string | null } | null | undefined;
  /** Secret values by name, for headers and body. Never returned. If you leave them out in an update, they stay. */
  secrets?: { [key: string]: string | null } | null | undefined;
  [field: string]: unknown;
}

/** A rule of a proxy: what it adds to requests to some destinations, in requests. */
export interface ProxyTargetBody {
  /** Domains that the rule applies to. */
  destinations?: string[] | null | undefined;
  /** Headers to add. */
  headers?: { [key: string]: string | null } | null | undefined;
  /** Fields to add to the body of requests. */
  body?: { [key: string]: string | null } | null | undefined;
  /** Secret values by name, for headers and body. Never returned. If you leave them out in an update, they stay. */
  secrets?: { [key: string]: string | null } | null | undefined;
}

/** Address ranges that workloads connect from, by region. */
export type PublicIps = {
  [key: string]: {
    /** Description of what connects from these addresses. */
    description?: string | null | undefined;
    /** Ranges of IPv4. */
    ipv4Cidrs?: string[] | null | undefined;
    /** Ranges of IPv6. */
    ipv6Cidrs?: string[] | null | undefined;
    [field: string]: unknown;
  } | null;
};

/** One revision of an agent, function, job or model. */
export interface RevisionRecord {
  /** Identifier. */
  id?: string | null | undefined;
  /** Whether the revision serves. */
  active?: boolean | null | undefined;
  /** Whether the revision is a canary. */
  canary?: boolean | null | undefined;
  /** Whether the revision served before the active one. */
  previousActive?: boolean | null | undefined;
  /** Status, such as DEPLOYED, DEACTIVATED or FAILED. */
  status?: DeploymentStatus | null | undefined;
  /** Percentage of traffic, 0 to 100 percent. */
  trafficPercent?: number | null | undefined;
  /** Time of creation, RFC 3339. */
  createdAt?: string | null | undefined;
  /** User or service account that created it. */
  createdBy?: string | null | undefined;
  [field: string]: unknown;
}

/** Routing between revisions. */
export interface RevisionRouting {
  /** Active revision. Set it to another id to roll back or forward. */
  active?: string | null | undefined;
  /** Canary revision. */
  canary?: string | null | undefined;
  /** Percentage of traffic for the canary, 0 to 100 percent. */
  canaryPercent?: number | null | undefined;
  /** Percentage of traffic for the revision that this write creates, 0 to 100 percent. Default: 100. */
  traffic?: number | null | undefined;
  /** Time for which a caller stays on one revision, in seconds. 0 is off. */
  stickySessionTtl?: number | null | undefined;
  [field: string]: unknown;
}

/** Routing between revisions, in requests. */
export interface RevisionRoutingBody {
  /** Active revision. Set it to another id to roll back or forward. */
  active?: string | null | undefined;
  /** Canary revision. */
  canary?: string | null | undefined;
  /** Percentage of traffic for the canary, 0 to 100 percent. */
  canaryPercent?: number | null | undefined;
  /** Percentage of traffic for the revision that this write creates, 0 to 100 percent. Default: 100. */
  traffic?: number | null | undefined;
  /** Time for which a caller stays on one revision, in seconds. 0 is off. */
  stickySessionTtl?: number | null | undefined;
}

/** A sandbox: a machine with its own disk, processes and MCP endpoint. */
export interface Sandbox {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** Settings that are deployed. */
  spec?:
    | {
        /** Whether it is deployed. Default: true. */
        enabled?: boolean | null | undefined;
        /** Region that it runs in. Immutable. */
        region?: string | null | undefined;
        /** Container image, resources and variables. */
        runtime?:
          | {
              /** Container image. */
              image?: string | null | undefined;
              /** Memory in MB, with one core for every 2048. */
              memory?: number | null | undefined;
              /** Environment variables. */
              envs?: Env[] | null | undefined;
              /** Ports that it listens on. */
              ports?: Port[] | null | undefined;
              /** Lifetime from the creation, a number with a unit (s, m, h, d or w), such as 24h. */
              ttl?: string | null | undefined;
              /** End, RFC 3339. */
              expires?: string | null | undefined;
              /** Kernel features: iptables, nfs and tun, each enabled or disabled. Immutable. */
              extraArgs?: { [key: string]: string | null } | null | undefined;
              /** Time that processes get to end by themselves, in seconds. */
              terminationGracePeriodSeconds?: number | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Lifetime of the sandbox. */
        lifecycle?:
          | {
              /** Rules that delete the sandbox automatically. The first rule that applies deletes it. */
              expirationPolicies?: ExpirationPolicy[] | null | undefined;
              /** Time for which the record can be read after the end, a number with a unit (s, m, h, d or w). Default: 5m. */
              terminatedRetention?: string | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Outgoing connections: allowed domains, egress gateway and proxy. */
        network?:
          | {
              /** Domains that the sandbox can connect to. Empty: all. */
              allowedDomains?: string[] | null | undefined;
              /** Domains that the sandbox cannot connect to. */
              forbiddenDomains?: string[] | null | undefined;
              /** Egress gateway for outgoing requests. */
              egress?:
                | {
                    /** Name of the egress gateway. */
                    gateway?: string | null | undefined;
                    /** How the gateway is used. */
                    mode?: string | null | undefined;
                    /** Policies for outgoing requests. */
                    policies?: { [key: string]: unknown }[] | null | undefined;
                    [field: string]: unknown;
                  }
                | null
                | undefined;
              /** Firewall of the sandbox. */
              firewall?:
                | {
                    /** Names of rule sets. */
                    rulesets?: string[] | null | undefined;
                    [field: string]: unknown;
                  }
                | null
                | undefined;
              /** Proxy for outgoing requests. */
              proxy?:
                | {
                    /** Domains that can be reached through the proxy. Empty: all. */
                    allowedDomains?: string[] | null | undefined;
                    /** Domains that cannot be reached through the proxy. */
                    forbiddenDomains?: string[] | null | undefined;
                    /** Domains that are reached without the proxy. */
                    bypass?: string[] | null | undefined;
                    /** What the proxy adds to requests. */
                    routing?: ProxyTarget[] | null | undefined;
                    [field: string]: unknown;
                  }
                | null
                | undefined;
              /** Subnet of the sandbox. */
              subnet?: string | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Volumes to mount. */
        volumes?: VolumeAttachment[] | null | undefined;
        /** Name of the VPC. */
        vpc?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Events, oldest first. Set by the platform. */
  events?: EventRecord[] | null | undefined;
  /** Status of the deployment: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. Set by the platform. */
  status?: DeploymentStatus | null | undefined;
  /** Generation of the machine that runs it. Set by the platform. */
  nodeGeneration?: string | null | undefined;
  /** Whether the sandbox is awake: RUNNING or STANDBY. Set by the platform. */
  state?: SandboxState | null | undefined;
  /** Time until the sandbox ends by itself, in seconds. Set by the platform. */
  expiresIn?: number | null | undefined;
  /** Time of the last use, RFC 3339. Set by the platform. */
  lastUsedAt?: string | null | undefined;
  /** Infrastructure errors. Set by the platform. */
  errors?:
    | {
        /** Kind of error. */
        code?: string | null | undefined;
        /** Message of the platform. */
        message?: string | null | undefined;
        /** Whether it ended the sandbox. */
        fatal?: boolean | null | undefined;
        /** Instance with the error. */
        instance?: string | null | undefined;
        /** Time of the event, RFC 3339. */
        time?: string | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  [field: string]: unknown;
}

/** Body of create and update of a sandbox. You can send a record that was read. */
export interface SandboxBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings that are deployed. */
  spec?: SandboxSpecBody | null | undefined;
}

/** A sandbox of the catalogue. */
export interface SandboxDefinition {
  /** Name. */
  name?: string | null | undefined;
  /** Human-readable name. */
  displayName?: string | null | undefined;
  /** Short description. */
  description?: string | null | undefined;
  /** Long description. */
  longDescription?: string | null | undefined;
  /** Categories. */
  categories?: unknown[] | null | undefined;
  /** Address of the icon. */
  icon?: string | null | undefined;
  /** Container image. */
  image?: string | null | undefined;
  /** Address of the documentation. */
  url?: string | null | undefined;
  /** Whether it is announced but not available yet. */
  coming_soon?: boolean | null | undefined;
  /** Whether it requires an enterprise contract. */
  enterprise?: boolean | null | undefined;
  /** Whether it is hidden in catalogues. */
  hidden?: boolean | null | undefined;
  /** Memory in MB. */
  memory?: number | null | undefined;
  /** Ports that it listens on. */
  ports?: Port[] | null | undefined;
  /** Tags. */
  tags?: string | null | undefined;
  [field: string]: unknown;
}

/** A directory of a sandbox with its content. */
export interface SandboxDirectory {
  /** Path. */
  path?: string | null | undefined;
  /** Last part of the path. */
  name?: string | null | undefined;
  /** Files in it. */
  files?:
    | {
        /** Path. */
        path?: string | null | undefined;
        /** Last part of the path. */
        name?: string | null | undefined;
        /** Size in bytes. */
        size?: number | null | undefined;
        /** Permissions, as `ls` writes them. */
        permissions?: string | null | undefined;
        /** User that owns it. */
        owner?: string | null | undefined;
        /** Group that owns it. */
        group?: string | null | undefined;
        /** Time of the last change, RFC 3339. */
        lastModified?: string | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** Directories in it. */
  subdirectories?:
    | {
        /** Path. */
        path?: string | null | undefined;
        /** Last part of the path. */
        name?: string | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  [field: string]: unknown;
}

/** A file of a sandbox with its content. */
export interface SandboxFile {
  /** Path. */
  path?: string | null | undefined;
  /** Last part of the path. */
  name?: string | null | undefined;
  /** Size in bytes. */
  size?: number | null | undefined;
  /** Permissions, as `ls` writes them. */
  permissions?: string | null | undefined;
  /** User that owns it. */
  owner?: string | null | undefined;
  /** Group that owns it. */
  group?: string | null | undefined;
  /** Time of the last change, RFC 3339. */
  lastModified?: string | null | undefined;
  /** Content: text, or base64 if it is not text. */
  content: string;
  /** Encoding of the content: base64 if it is not text. */
  encoding?: string | null | undefined;
  [field: string]: unknown;
}

/** Whether a sandbox answers. */
export interface SandboxHealth {
  /** ok. */
  status?: string | null | undefined;
  [field: string]: unknown;
}

/** A process of a sandbox. */
export interface SandboxProcess {
  /** Identifier. The name can be used instead. */
  pid?: string | number | null | undefined;
  /** Name. */
  name?: string | null | undefined;
  /** Command to run. */
  command?: string | null | undefined;
  /** Directory that it runs in. */
  workingDir?: string | null | undefined;
  /** Status: running, completed, failed, killed or stopped. */
  status?: ProcessStatus | null | undefined;
  /** Exit code. Present after the end of the process. */
  exitCode?: number | null | undefined;
  /** Start, RFC 3339. */
  startedAt?: string | null | undefined;
  /** End, RFC 3339. */
  completedAt?: string | null | undefined;
  /** Standard output, if the call waited for the end. */
  stdout?: string | null | undefined;
  /** Standard error, if the call waited for the end. */
  stderr?: string | null | undefined;
  /** Standard output and error together, if the call waited for the end. */
  logs?: string | null | undefined;
  [field: string]: unknown;
}

/** Body of starting a process. */
export interface SandboxProcessBody {
  /** Command, run by a shell. */
  command: string;
  /** Name, unique in the sandbox. Default: generated. */
  name?: string | undefined;
  /** Directory that it runs in. */
  workingDir?: string | undefined;
  /** Environment variables. */
  env?: { [key: string]: string } | undefined;
  /** Time limit, in seconds. 0 means no limit. */
  timeout?: number | undefined;
  /** Whether to wait for the end of the process and return its output. Default: false. */
  waitForCompletion?: boolean | undefined;
  /** Whether the sandbox stays awake while the process runs. */
  keepAlive?: boolean | undefined;
}

/** Output of a process so far. */
export interface SandboxProcessLogs {
  /** Standard output. */
  stdout?: string | null | undefined;
  /** Standard error. */
  stderr?: string | null | undefined;
  /** Standard output and error together. */
  logs?: string | null | undefined;
  [field: string]: unknown;
}

/** Open ports of a process. */
export interface SandboxProcessPorts {
  /** Identifier of the process. */
  pid?: string | number | null | undefined;
  /** Message. */
  message?: string | null | undefined;
  /** One entry for each port. Their fields are not documented. */
  ports?: unknown[] | null | undefined;
  [field: string]: unknown;
}

/** A snapshot in the list of its sandbox. */
export interface SandboxSnapshot {
  /** Identifier. */
  id?: string | null | undefined;
  /** Name. */
  name?: string | null | undefined;
  /** Name of the sandbox. */
  sandboxName?: string | null | undefined;
  /** Workspace that contains it. */
  workspace?: string | null | undefined;
  /** Status: pending, ready or failed. */
  status?: SnapshotStatus | null | undefined;
  /** Time of creation, RFC 3339. */
  createdAt?: string | null | undefined;
  /** User or service account that took it. */
  createdBy?: string | null | undefined;
  [field: string]: unknown;
}

/** Body of taking a snapshot of a sandbox. */
export interface SandboxSnapshotBody {
  /** Name, unique in the workspace, at most 49 characters. Default: generated. */
  name?: string | undefined;
}

/** Body of writing a directory. */
export interface SandboxTreeBody {
  /** Text of each file, by its path below the directory. */
  files: { [key: string]: string };
}

/** Result of an upgrade. */
export interface SandboxUpgrade {
  /** Message. */
  message?: string | null | undefined;
  [field: string]: unknown;
}

/** A schedule that submits a process to a sandbox. */
export interface Schedule {
  /** Identifier. Immutable. */
  id: string;
  /** Kind of time: cron or at. */
  type?: ScheduleType | null | undefined;
  /** Cron expression, or time in RFC 3339. */
  value?: string | null | undefined;
  /** How many executions are kept in the history. Default: 100. */
  maxExecutions?: number | null | undefined;
  /** The process. */
  input?:
    | {
        /** Command to run. */
        command?: string | null | undefined;
        /** Name of the process. */
        name?: string | null | undefined;
        /** Working directory of the process. */
        workingDir?: string | null | undefined;
        /** Environment variables. Masked in answers. */
        env?: { [key: string]: string | null } | null | undefined;
        /** Time limit, in seconds. 0 means no limit. Default: 600. */
        timeout?: number | null | undefined;
        /** Whether the sandbox stays awake while the process runs. Default: true. */
        keepAlive?: boolean | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Time of creation, RFC 3339. Set by the platform. */
  createdAt?: string | null | undefined;
  [field: string]: unknown;
}

/** Body of updating a schedule. You can send a record that was read, after you replace or remove the masked values of `input.env`. */
export interface ScheduleBody {
  /** Kind of time: cron or at. */
  type?: ScheduleType | null | undefined;
  /** Cron expression, or time in RFC 3339. */
  value?: string | null | undefined;
  /** How many executions are kept in the history. Default: 100. */
  maxExecutions?: number | null | undefined;
  /** The process. */
  input?:
    | {
        /** Command to run. */
        command?: string | null | undefined;
        /** Name of the process. */
        name?: string | null | undefined;
        /** Working directory of the process. */
        workingDir?: string | null | undefined;
        /** Environment variables. Masked in answers. */
        env?: { [key: string]: string | null } | null | undefined;
        /** Time limit, in seconds. 0 means no limit. Default: 600. */
        timeout?: number | null | undefined;
        /** Whether the sandbox stays awake while the process runs. Default: true. */
        keepAlive?: boolean | null | undefined;
      }
    | null
    | undefined;
  /** Identifier. Immutable. Default: generated. */
  id?: string | null | undefined;
}

/** A submission of a process to a sandbox by a schedule. Its status says whether the submission was accepted, not whether the process completed. */
export interface ScheduleExecution {
  /** Identifier. */
  id?: string | null | undefined;
  /** Schedule that produced it. */
  scheduleId?: string | null | undefined;
  /** Name of the sandbox. */
  sandbox?: string | null | undefined;
  /** Process that was submitted. */
  processName?: string | null | undefined;
  /** Status of the submission: succeeded or failed. Absent in old records. */
  status?: SubmissionStatus | null | undefined;
  /** HTTP status of the submission. 0 if the sandbox could not be reached. */
  statusCode?: number | null | undefined;
  /** Reason why the submission failed. */
  error?: string | null | undefined;
  /** Time limit of the process, in seconds. 0 means no limit. */
  timeout?: number | null | undefined;
  /** Time of creation, RFC 3339. */
  createdAt?: string | null | undefined;
  /** Time of the submission, RFC 3339. */
  executedAt?: string | null | undefined;
  [field: string]: unknown;
}

/** Filters of the list of schedule executions. */
export interface ScheduleExecutionQuery {
  /** Number of executions in a page, 1 to 100. Default: 20. */
  limit?: number | undefined;
  /** `nextCursor` of a page of the same query, at most 24 hours old. Default: the first page. */
  cursor?: string | undefined;
  /** Default: `createdAt:desc`. */
  sort?: 'createdAt:desc' | 'createdAt:asc' | undefined;
  /** Text to search for, in upper or lower case. Fewer than 2 characters filter nothing. Needs API version 2026-04-28. */
  q?: string | undefined;
  /** Status of the submission. Records without a status match neither value. */
  status?: SubmissionStatus | undefined;
  /** Only submissions to the sandbox with this name. */
  sandbox?: string | undefined;
  /** Only submissions of the schedule with this id. */
  schedule?: string | undefined;
  /** Start of the window of `createdAt`, inclusive, RFC 3339. */
  since?: string | undefined;
  /** End of the window of `createdAt`, inclusive, RFC 3339. */
  until?: string | undefined;
}

/** An identity for programs. */
export interface ServiceAccount {
  /** Identifier. It is also the OAuth client id. */
  client_id: string;
  /** Name. */
  name?: string | null | undefined;
  /** Description. */
  description?: string | null | undefined;
  /** Time of creation, RFC 3339. */
  created_at?: string | null | undefined;
  /** Time of the last change, RFC 3339. */
  updated_at?: string | null | undefined;
  [field: string]: unknown;
}

/** Body of updating a service account. You can send a record that was read. */
export interface ServiceAccountBody {
  /** Name. */
  name?: string | null | undefined;
  /** Description. */
  description?: string | null | undefined;
}

/** A copy of a sandbox at one moment. */
export interface Snapshot {
  /** Name, unique in the workspace. */
  name?: string | null | undefined;
  /** Identifier. It can be used wherever a name can. Set by the platform. */
  id?: string | null | undefined;
  /** Workspace that contains it. */
  workspace?: string | null | undefined;
  /** Captured sandbox. */
  source?:
    | {
        /** Kind of source: sandbox. Default: sandbox. */
        kind?: SnapshotSource | null | undefined;
        /** Name of the sandbox. */
        name?: string | null | undefined;
        /** Whether the source was deleted. The snapshot can still be used. */
        deleted?: boolean | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Image, memory, ports and other settings of the captured sandbox. */
  spec?:
    | {
        /** Generation of the infrastructure. */
        generation?: string | null | undefined;
        /** Container image. */
        image?: string | null | undefined;
        /** Memory in MB. */
        memory?: number | null | undefined;
        /** Ports of the captured sandbox. */
        ports?: Port[] | null | undefined;
        /** Region of the captured sandbox. */
        region?: string | null | undefined;
        /** Mounted volumes. */
        volumes?: VolumeAttachment[] | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Status: pending, ready or failed. Only a ready snapshot can be forked. */
  status?: SnapshotStatus | null | undefined;
  /** Time of the capture, RFC 3339. */
  createdAt?: string | null | undefined;
  [field: string]: unknown;
}

/** Body of creating a snapshot. */
export interface SnapshotBody {
  /** Name, unique in the workspace, at most 49 characters. Default: generated. */
  name?: string | undefined;
  /** Sandbox to capture. */
  source: {
    /** Name of the sandbox. */
    name: string;
    /** Kind of source: sandbox. Default: sandbox. */
    kind?: SnapshotSource | undefined;
  };
}

/** A starter project. */
export interface Template {
  /** Name. */
  name?: string | null | undefined;
  /** Description. */
  description?: string | null | undefined;
  /** Address of the repository. */
  url?: string | null | undefined;
  /** Branch that is cloned. */
  defaultBranch?: string | null | undefined;
  /** Commit. */
  sha?: string | null | undefined;
  /** Address of the icon. */
  icon?: string | null | undefined;
  /** Address of the icon for dark mode. */
  iconDark?: string | null | undefined;
  /** Tags. */
  topics?: string[] | null | undefined;
  /** How many times the repository was downloaded or cloned. */
  downloadCount?: number | null | undefined;
  /** How many forks the repository has. */
  forksCount?: number | null | undefined;
  /** How many stars the repository has. */
  starCount?: number | null | undefined;
  /** Variables that the project needs. */
  variables?:
    | {
        /** Name of the variable. */
        name?: string | null | undefined;
        /** Description. */
        description?: string | null | undefined;
        /** Integration that provides the value. */
        integration?: string | null | undefined;
        /** Place of the value in the project. */
        path?: string | null | undefined;
        /** Whether the value is a secret. */
        secret?: boolean | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  [field: string]: unknown;
}

/** A window of time. */
export interface TimeWindow {
  /** Start of the window (included), RFC 3339 in UTC. */
  startTime: string;
  /** End of the window (not included), RFC 3339 in UTC. */
  endTime: string;
}

/** What starts a workload besides a request. */
export interface Trigger {
  /** Identifier. Default: generated. */
  id?: string | null | undefined;
  /** What starts the workload: http, http-async or cron. */
  type?: TriggerType | null | undefined;
  /** Whether the trigger is active. Default: true. */
  enabled?: boolean | null | undefined;
  /** Settings of the trigger. */
  configuration?:
    | {
        /** Path of the requests that start the workload. */
        path?: string | null | undefined;
        /** Whether callers need a credential: public (no) or private (yes). Default: private. */
        authenticationType?: AuthenticationType | null | undefined;
        /** Cron expression with five fields, in UTC. Only for cron. */
        schedule?: string | null | undefined;
        /** Time limit of one run, in seconds, at most 900. */
        timeout?: number | null | undefined;
        /** How many times it is retried after a failure. */
        retry?: number | null | undefined;
        /** Address that receives the result. Only for http-async. */
        callbackUrl?: string | null | undefined;
        /** Secret that signs callbacks. Returned only once, on creation, then masked. Set by the platform. */
        callbackSecret?: string | null | undefined;
        /** Tasks of the job that the trigger starts. */
        tasks?: { [key: string]: unknown }[] | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** What starts a workload besides a request, in requests. */
export interface TriggerBody {
  /** Identifier. Default: generated. */
  id?: string | null | undefined;
  /** What starts the workload: http, http-async or cron. */
  type?: TriggerType | null | undefined;
  /** Whether the trigger is active. Default: true. */
  enabled?: boolean | null | undefined;
  /** Settings of the trigger. */
  configuration?:
    | {
        /** Path of the requests that start the workload. */
        path?: string | null | undefined;
        /** Whether callers need a credential: public (no) or private (yes). Default: private. */
        authenticationType?: AuthenticationType | null | undefined;
        /** Cron expression with five fields, in UTC. Only for cron. */
        schedule?: string | null | undefined;
        /** Time limit of one run, in seconds, at most 900. */
        timeout?: number | null | undefined;
        /** How many times it is retried after a failure. */
        retry?: number | null | undefined;
        /** Address that receives the result. Only for http-async. */
        callbackUrl?: string | null | undefined;
        /** Secret that signs callbacks. Returned only once, on creation, then masked. Set by the platform. */
        callbackSecret?: string | null | undefined;
        /** Tasks of the job that the trigger starts. */
        tasks?: { [key: string]: unknown }[] | null | undefined;
      }
    | null
    | undefined;
}

/** Values that a parameter may have. */
export interface Values {
  /** The values. */
  values?: string[] | null | undefined;
  [field: string]: unknown;
}

/** A disk for agents and sandboxes, which mount it by name. */
export interface Volume {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** Settings. */
  spec?:
    | {
        /** Region that stores the data. Workloads that mount the volume must be in the same region. Immutable. */
        region?: string | null | undefined;
        /** Size in megabytes. It can only grow. Default: the default size of the template, else set by the platform. */
        size?: number | null | undefined;
        /** Volume template with the initial content. Immutable. Default: an empty volume. */
        template?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Events, oldest first. Set by the platform. */
  events?: EventRecord[] | null | undefined;
  /** Status of the volume, such as DEPLOYED. Set by the platform. */
  status?: DeploymentStatus | null | undefined;
  /** Time at which it was marked for deletion, RFC 3339. Set by the platform. */
  terminatedAt?: string | null | undefined;
  /** State. Set by the platform. */
  state?:
    | {
        /** Workload that mounts the volume. Set by the platform. */
        attachedTo?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** A volume that a workload mounts. */
export interface VolumeAttachment {
  /** Name of the volume. */
  name?: string | null | undefined;
  /** Path that it is mounted at. */
  mountPath?: string | null | undefined;
  /** Whether it is mounted read-only. Default: false. */
  readOnly?: boolean | null | undefined;
  /** Size in MB. Only for ephemeral volumes. */
  sizeMb?: number | null | undefined;
  /** Lifetime of the volume: persistent or ephemeral. Default: persistent. */
  type?: VolumeType | null | undefined;
  [field: string]: unknown;
}

/** A volume that a workload mounts, in requests. */
export interface VolumeAttachmentBody {
  /** Name of the volume. */
  name?: string | null | undefined;
  /** Path that it is mounted at. */
  mountPath?: string | null | undefined;
  /** Whether it is mounted read-only. Default: false. */
  readOnly?: boolean | null | undefined;
  /** Size in MB. Only for ephemeral volumes. */
  sizeMb?: number | null | undefined;
  /** Lifetime of the volume: persistent or ephemeral. Default: persistent. */
  type?: VolumeType | null | undefined;
}

/** Body of create and update of a volume. You can send a record that was read. */
export interface VolumeBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings. */
  spec?: VolumeSpecBody | null | undefined;
}

/** Content for new volumes. */
export interface VolumeTemplate {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** Settings. */
  spec?:
    | {
        /** Description of the template. */
        description?: string | null | undefined;
        /** Size in megabytes of volumes without a size of their own. Default: set by the platform. */
        defaultSize?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** State. Set by the platform. */
  state?:
    | {
        /** Whether the template can be used: created (no version yet), ready or error. Set by the platform. */
        status?: TemplateStatus | null | undefined;
        /** Name of the latest version. Set by the platform. */
        latestVersion?: string | null | undefined;
        /** Time of the last upload of a version, RFC 3339. Set by the platform. */
        lastVersionUploadedAt?: string | null | undefined;
        /** Number of versions. Set by the platform. */
        versionCount?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Versions of the template, at the last read. Set by the platform. */
  versions?: VolumeTemplateVersion[] | null | undefined;
  [field: string]: unknown;
}

/** Body of create and update of a volume template. You can send a record that was read. */
export interface VolumeTemplateBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** Settings. */
  spec?: VolumeTemplateSpecBody | null | undefined;
}

/** One version of a volume template. */
export interface VolumeTemplateVersion {
  /** Name of the version. */
  name?: string | null | undefined;
  /** Name of the template. */
  templateName?: string | null | undefined;
  /** Identifier, set by the platform. */
  versionId?: string | null | undefined;
  /** Whether the version can be used: CREATED, READY or FAILED. */
  status?: TemplateVersionStatus | null | undefined;
  /** Region that stores the content. */
  region?: string | null | undefined;
  /** Bucket that stores the content. */
  bucket?: string | null | undefined;
  /** Size of the content in bytes. */
  contentSize?: number | null | undefined;
  /** Workspace that contains it. */
  workspace?: string | null | undefined;
  [field: string]: unknown;
}

/** The answer to deleting a version. */
export interface VolumeTemplateVersionDeleted {
  /** Message of the platform. */
  message?: string | null | undefined;
  /** The template without the version. */
  template?: VolumeTemplate | null | undefined;
  [field: string]: unknown;
}

/** A VPC: a private network. */
export interface Vpc {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** Settings. */
  spec?:
    | {
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Events, oldest first. Set by the platform. */
  events?: EventRecord[] | null | undefined;
  /** Status of the deployment: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. Set by the platform. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** A workspace. It contains all other objects. */
export interface Workspace {
  /** Name, at most 49 characters. Immutable. */
  name: string;
  /** State. Set by the platform. */
  id?: string | null | undefined;
  /** Human-readable name, at most 63 characters. */
  displayName?: string | null | undefined;
  /** Account that pays for the workspace. Set by the platform. */
  accountId?: string | null | undefined;
  /** Labels, as key and value. */
  labels?: { [key: string]: string | null } | null | undefined;
  /** Region. */
  region?: string | null | undefined;
  /** Infrastructure of the workloads. */
  runtime?:
    | {
        /** Generation of the infrastructure: mk2 or mk3. */
        generation?: Generation | null | undefined;
        /** Settings of sandboxes. */
        sandbox?:
          | {
              /** Whether the output of processes is discarded. */
              disableProcessLogging?: boolean | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Roles of directory groups in the workspace. */
  groupMappings?:
    | {
        /** Name of the group. */
        groupName?: string | null | undefined;
        /** Role: admin or member. */
        role?: Role | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** How many objects of each kind exist. Only if requested. Set by the platform. */
  resourceCounts?: { [key: string]: number | null } | null | undefined;
  /** Progress of the set-up: created, account_binded, account_configured, workspace_configured, ready or error. Set by the platform. */
  status?: WorkspaceStatus | null | undefined;
  /** Reason of the status. Set by the platform. */
  statusReason?: string | null | undefined;
  /** Time of creation, RFC 3339. Set by the platform. */
  createdAt?: string | null | undefined;
  /** Time of the last change, RFC 3339. Set by the platform. */
  updatedAt?: string | null | undefined;
  /** User or service account that created it. Set by the platform. */
  createdBy?: string | null | undefined;
  /** User or service account that changed it last. Set by the platform. */
  updatedBy?: string | null | undefined;
  [field: string]: unknown;
}

/** Whether a name can be used for a workspace. */
export interface WorkspaceAvailability {
  /** Whether the name can be used. */
  available?: boolean | null | undefined;
  /** Reason: taken, forbidden_reserved, forbidden_service or forbidden_v_prefix. */
  reason?: NameRefusal | null | undefined;
  /** Reason, as text. */
  message?: string | null | undefined;
  [field: string]: unknown;
}

/** Body of create and update of a workspace. You can send a record that was read. */
export interface WorkspaceBody {
  /** Name, at most 49 characters. Immutable. */
  name: string;
  /** Human-readable name, at most 63 characters. */
  displayName?: string | null | undefined;
  /** Account that pays for the workspace. Set by the platform. */
  accountId?: string | null | undefined;
  /** Labels, as key and value. */
  labels?: { [key: string]: string | null } | null | undefined;
  /** Region. */
  region?: string | null | undefined;
  /** Infrastructure of the workloads. */
  runtime?:
    | {
        /** Generation of the infrastructure: mk2 or mk3. */
        generation?: Generation | null | undefined;
        /** Settings of sandboxes. */
        sandbox?:
          | {
              /** Whether the output of processes is discarded. */
              disableProcessLogging?: boolean | null | undefined;
            }
          | null
          | undefined;
      }
    | null
    | undefined;
  /** Roles of directory groups in the workspace. */
  groupMappings?:
    | {
        /** Name of the group. */
        groupName?: string | null | undefined;
        /** Role: admin or member. */
        role?: Role | null | undefined;
      }[]
    | null
    | undefined;
}

/** A user of a workspace, or an invited person. */
export interface WorkspaceUser {
  /** Identifier of the user. */
  sub?: string | null | undefined;
  /** Address. */
  email?: string | null | undefined;
  /** Whether the address is verified. */
  email_verified?: boolean | null | undefined;
  /** First name. */
  given_name?: string | null | undefined;
  /** Last name. */
  family_name?: string | null | undefined;
  /** Role: admin or member. */
  role?: Role | null | undefined;
  /** How the user was added: directory_sync, invitation or domain_capture. */
  source?: UserSource | null | undefined;
  /** Whether the invitation was accepted. */
  accepted?: boolean | null | undefined;
  /** Whether the invitation has expired. */
  expired?: boolean | null | undefined;
  [field: string]: unknown;
}

/** `spec` of the body of create and update. */
export interface AgentSpecBody {
  /** Whether it is deployed. Default: true. */
  enabled?: boolean | null | undefined;
  /** Region that it runs in. */
  region?: string | null | undefined;
  /** Names of policies. */
  policies?: string[] | null | undefined;
  /** Whether it answers without a credential. Requires generation mk3. Default: false. */
  public?: boolean | null | undefined;
  /** Routing between revisions. */
  revision?: RevisionRoutingBody | null | undefined;
  /** Triggers that start it besides a request to its address. */
  triggers?: TriggerBody[] | null | undefined;
  /** Repository of the source code. */
  repository?:
    | {
        /** Type of the repository, such as git. */
        type?: string | null | undefined;
        /** Address. */
        url?: string | null | undefined;
      }
    | null
    | undefined;
  /** Container image, resources and variables. */
  runtime?:
    | {
        /** Environment variables. */
        envs?: EnvBody[] | null | undefined;
        /** Generation of the infrastructure: mk2 or mk3. */
        generation?: Generation | null | undefined;
        /** Container image. */
        image?: string | null | undefined;
        /** Memory in MB, with one core for every 2048. */
        memory?: number | null | undefined;
        /** How many instances run at least. */
        minScale?: number | null | undefined;
        /** How many instances run at most. */
        maxScale?: number | null | undefined;
      }
    | null
    | undefined;
  /** Volumes to mount. They require a region. */
  volumes?: VolumeAttachmentBody[] | null | undefined;
}

/** `spec` of the body of create and update. */
export interface ApplicationSpecBody {
  /** Whether it is deployed. Default: true. */
  enabled?: boolean | null | undefined;
  /** Container image. */
  image?: string | null | undefined;
  /** Memory in MB, with one core for every 2048. Default: 2048. */
  memory?: number | null | undefined;
  /** Port that it listens on. Default: 8080. */
  port?: number | null | undefined;
  /** Environment variables. */
  envs?: EnvBody[] | null | undefined;
  /** Region that it runs in. */
  region?: string | null | undefined;
  /** Routing between revisions. */
  revision?: RevisionRoutingBody | null | undefined;
  /** Existing revisions, at most 5. Set by the platform. */
  revisions?: AppRevisionBody[] | null | undefined;
  /** Addresses below custom domains. */
  urls?: AppUrlBody[] | null | undefined;
  /** Deprecated. Default: false. */
  proxy?: boolean | null | undefined;
}

/** `spec` of the body of create and update. */
export interface CustomDomainSpecBody {
  /** Region that the domain leads to. Immutable. */
  region?: string | null | undefined;
  /** Use of the domain: previews or applications. Immutable. */
  domainType?: DomainType | null | undefined;
  /** Id of the preview that answers for unknown names below the domain. Default: none. */
  fallbackPreviewId?: string | null | undefined;
  /** Status of the verification: pending, verified or failed. Set by the platform. */
  status?: DomainStatus | null | undefined;
  /** Reason why the domain is not verified, from the platform. Set by the platform. */
  verificationError?: string | null | undefined;
  /** Required value of the domain's CNAME record. Set by the platform. */
  cnameRecords?: string | null | undefined;
  /** Required TXT records: the value of each, by its name. Set by the platform. */
  txtRecords?: { [key: string]: string | null } | null | undefined;
  /** Time of the last verification, RFC 3339. Set by the platform. */
  lastVerifiedAt?: string | null | undefined;
  /** Further names of the certificate. */
  subjectAlternativeNames?: unknown[] | null | undefined;
}

/** `spec` of the body of create and update. */
export interface DriveSpecBody {
  /** Region that stores the data. Immutable. */
  region?: string | null | undefined;
  /** Rules about who may mount the drive, at most 3. The first matching rule decides. A workload that no rule matches is refused. Default: every workload of the workspace may mount it. */
  permissions?: DrivePermissionBody[] | null | undefined;
  /** Identifier of the drive's storage. Set by the platform. */
  infrastructureId?: string | null | undefined;
}

/** `spec` of the body of create and update. */
export interface FunctionSpecBody {
  /** Type: mcp for an MCP server. */
  type?: string | null | undefined;
  /** Whether it is deployed. Default: true. */
  enabled?: boolean | null | undefined;
  /** Region that it runs in. */
  region?: string | null | undefined;
  /** Names of policies. */
  policies?: string[] | null | undefined;
  /** Whether it answers without a credential. Requires generation mk3. Default: false. */
  public?: boolean | null | undefined;
  /** Routing between revisions. */
  revision?: RevisionRoutingBody | null | undefined;
  /** Triggers that start it besides a request to its address. */
  triggers?: TriggerBody[] | null | undefined;
  /** Names of the integration connections that it uses. */
  integrationConnections?: string[] | null | undefined;
  /** Container image, resources and variables. */
  runtime?:
    | {
        /** Type: mcp for an MCP server. */
        type?: string | null | undefined;
        /** Environment variables. */
        envs?: EnvBody[] | null | undefined;
        /** Generation of the infrastructure: mk2 or mk3. */
        generation?: Generation | null | undefined;
        /** Container image. */
        image?: string | null | undefined;
        /** Memory in MB, with one core for every 2048. */
        memory?: number | null | undefined;
        /** How many instances run at least. */
        minScale?: number | null | undefined;
        /** How many instances run at most. */
        maxScale?: number | null | undefined;
        /** Ports that it listens on. */
        ports?: PortBody[] | null | undefined;
        /** Transport of the MCP endpoint: http-stream or websocket. Default: http-stream. */
        transport?: McpTransport | null | undefined;
      }
    | null
    | undefined;
}

/** `spec` of the body of create and update. */
export interface IntegrationConnectionSpecBody {
  /** Integration that the credentials are for. Immutable. */
  integration?: string | null | undefined;
  /** Settings of the integration that are not secret. */
  config?: { [key: string]: string | null } | null | undefined;
  /** Secret values by key. A mail integration with OAuth requires CLIENT_ID, CLIENT_SECRET and REFRESH_TOKEN. Masked in answers. */
  secret?: { [key: string]: string | null } | null | undefined;
  /** Whether the credentials are for tests. */
  sandbox?: boolean | null | undefined;
}

/** `spec` of the body of create and update. */
export interface JobSpecBody {
  /** Whether it is deployed. Default: true. */
  enabled?: boolean | null | undefined;
  /** Region that it runs in. */
  region?: string | null | undefined;
  /** Names of policies. */
  policies?: string[] | null | undefined;
  /** Routing between revisions. */
  revision?: RevisionRoutingBody | null | undefined;
  /** Triggers that start it besides a request to its address. */
  triggers?: TriggerBody[] | null | undefined;
  /** Container image, resources and variables. */
  runtime?:
    | {
        /** Environment variables. */
        envs?: EnvBody[] | null | undefined;
        /** Generation of the infrastructure: mk2 or mk3. */
        generation?: Generation | null | undefined;
        /** Container image. */
        image?: string | null | undefined;
        /** Memory in MB, with one core for every 2048. */
        memory?: number | null | undefined;
        /** Ports that it listens on. */
        ports?: PortBody[] | null | undefined;
        /** Share of the memory that is used as a disk, 10 to 95 percent. Default: 50. */
        diskPercent?: number | null | undefined;
        /** How many times a failed task is retried. */
        maxRetries?: number | null | undefined;
        /** Time limit of a task, in seconds. */
        timeout?: number | null | undefined;
      }
    | null
    | undefined;
  /** Disks of the job, empty at each start. */
  volumes?: JobVolumeBody[] | null | undefined;
  /** Settings of a GitHub runner. */
  githubRunner?:
    | {
        /** Names of repositories. */
        repositories?: string[] | null | undefined;
      }
    | null
    | undefined;
}

/** `spec` of the body of create and update. */
export interface ModelSpecBody {
  /** Whether it is deployed. Default: true. */
  enabled?: boolean | null | undefined;
  /** Hardware that it runs on. */
  flavors?: FlavorBody[] | null | undefined;
  /** Names of the integration connections that it uses. */
  integrationConnections?: string[] | null | undefined;
  /** Names of policies. */
  policies?: string[] | null | undefined;
  /** Model and its provider. */
  runtime?:
    | {
        /** Provider, such as openai, anthropic, mistral, huggingface, public_model. */
        type?: ModelProvider | null | undefined;
        /** Name of the model at the provider. */
        model?: string | null | undefined;
        /** Organisation at the provider. */
        organization?: string | null | undefined;
        /** Endpoint at the provider. */
        endpointName?: string | null | undefined;
        /** Generation of the infrastructure: mk2 or mk3. */
        generation?: Generation | null | undefined;
      }
    | null
    | undefined;
  /** Whether it is for tests. */
  sandbox?: boolean | null | undefined;
}

/** `spec` of the body of create and update. */
export interface PolicySpecBody {
  /** What the policy limits: location (requires `locations`), flavor (requires `flavors`) or maxToken (requires `maxTokens`). Immutable. */
  type?: PolicyType | null | undefined;
  /** Places where workloads may run. Only for the type location. */
  locations?: PolicyLocationBody[] | null | undefined;
  /** Hardware that workloads may run on. Only for the type flavor. */
  flavors?: FlavorBody[] | null | undefined;
  /** Token limits. Only for the type maxToken. Requests beyond a limit get a 429 until the window ends. */
  maxTokens?: PolicyMaxTokensBody | null | undefined;
  /** Kinds of workloads that the policy applies to, such as agent or model. Default: all. */
  resourceTypes?: string[] | null | undefined;
  /** Whether the policy is for tests. Default: set by the platform. */
  sandbox?: boolean | null | undefined;
}

/** `spec` of the body of create and update. */
export interface PreviewSpecBody {
  /** Port of the sandbox. */
  port?: number | null | undefined;
  /** Whether everybody can open it. If false, a preview token is required. */
  public?: boolean | null | undefined;
  /** First part of the host name. */
  prefixUrl?: string | null | undefined;
  /** Custom domain of the address. */
  customDomain?: string | null | undefined;
  /** End, RFC 3339. */
  expires?: string | null | undefined;
  /** Lifetime from the creation, a number with a unit (s, m, h, d or w), such as 24h. */
  ttl?: string | null | undefined;
  /** Headers to add to requests. */
  requestHeaders?: { [key: string]: string | null } | null | undefined;
  /** Headers to add to answers. */
  responseHeaders?: { [key: string]: string | null } | null | undefined;
  /** State. Set by the platform. */
  region?: string | null | undefined;
  /** Address. Set by the platform. */
  url?: string | null | undefined;
}

/** `spec` of the body of create and update. */
export interface SandboxSpecBody {
  /** Whether it is deployed. Default: true. */
  enabled?: boolean | null | undefined;
  /** Region that it runs in. Immutable. */
  region?: string | null | undefined;
  /** Container image, resources and variables. */
  runtime?:
    | {
        /** Container image. */
        image?: string | null | undefined;
        /** Memory in MB, with one core for every 2048. */
        memory?: number | null | undefined;
        /** Environment variables. */
        envs?: EnvBody[] | null | undefined;
        /** Ports that it listens on. */
        ports?: PortBody[] | null | undefined;
        /** Lifetime from the creation, a number with a unit (s, m, h, d or w), such as 24h. */
        ttl?: string | null | undefined;
        /** End, RFC 3339. */
        expires?: string | null | undefined;
        /** Kernel features: iptables, nfs and tun, each enabled or disabled. Immutable. */
        extraArgs?: { [key: string]: string | null } | null | undefined;
        /** Time that processes get to end by themselves, in seconds. */
        terminationGracePeriodSeconds?: number | null | undefined;
      }
    | null
    | undefined;
  /** Lifetime of the sandbox. */
  lifecycle?:
    | {
        /** Rules that delete the sandbox automatically. The first rule that applies deletes it. */
        expirationPolicies?: ExpirationPolicyBody[] | null | undefined;
        /** Time for which the record can be read after the end, a number with a unit (s, m, h, d or w). Default: 5m. */
        terminatedRetention?: string | null | undefined;
      }
    | null
    | undefined;
  /** Outgoing connections: allowed domains, egress gateway and proxy. */
  network?:
    | {
        /** Domains that the sandbox can connect to. Empty: all. */
        allowedDomains?: string[] | null | undefined;
        /** Domains that the sandbox cannot connect to. */
        forbiddenDomains?: string[] | null | undefined;
        /** Egress gateway for outgoing requests. */
        egress?:
          | {
              /** Name of the egress gateway. */
              gateway?: string | null | undefined;
              /** How the gateway is used. */
              mode?: string | null | undefined;
              /** Policies for outgoing requests. */
              policies?: { [key: string]: unknown }[] | null | undefined;
            }
          | null
          | undefined;
        /** Firewall of the sandbox. */
        firewall?:
          | {
              /** Names of rule sets. */
              rulesets?: string[] | null | undefined;
            }
          | null
          | undefined;
        /** Proxy for outgoing requests. */
        proxy?:
          | {
              /** Domains that can be reached through the proxy. Empty: all. */
              allowedDomains?: string[] | null | undefined;
              /** Domains that cannot be reached through the proxy. */
              forbiddenDomains?: string[] | null | undefined;
              /** Domains that are reached without the proxy. */
              bypass?: string[] | null | undefined;
              /** What the proxy adds to requests. */
              routing?: ProxyTargetBody[] | null | undefined;
            }
          | null
          | undefined;
        /** Subnet of the sandbox. */
        subnet?: string | null | undefined;
      }
    | null
    | undefined;
  /** Volumes to mount. */
  volumes?: VolumeAttachmentBody[] | null | undefined;
  /** Name of the VPC. */
  vpc?: string | null | undefined;
}

/** `spec` of the body of create and update. */
export interface VolumeSpecBody {
  /** Region that stores the data. Workloads that mount the volume must be in the same region. Immutable. */
  region?: string | null | undefined;
  /** Size in megabytes. It can only grow. Default: the default size of the template, else set by the platform. */
  size?: number | null | undefined;
  /** Volume template with the initial content. Immutable. Default: an empty volume. */
  template?: string | null | undefined;
}

/** `spec` of the body of create and update. */
export interface VolumeTemplateSpecBody {
  /** Description of the template. */
  description?: string | null | undefined;
  /** Size in megabytes of volumes without a size of their own. Default: set by the platform. */
  defaultSize?: number | null | undefined;
}

/** Format of audio. Other values are possible. */
export type AudioFormat = 'wav' | 'mp3' | (string & {});

/** Whether callers of a trigger need a credential. Other values are possible. */
export type AuthenticationType = 'public' | 'private' | (string & {});

/** What is billed, and in which unit. Other values are possible. */
export type BillingDimension =
  | 'sandbox_compute_runtime_gbs'
  | 'sandbox_image_storage_gbs'
  | 'sandbox_snapshot_storage_gbs'
  | 'agent_compute_runtime_gbs'
  | 'agent_image_storage_gbs'
  | 'agent_async_requests_count'
  | 'job_compute_runtime_gbs'
  | 'job_image_storage_gbs'
  | 'mcp_server_compute_runtime_gbs'
  | 'mcp_server_image_storage_gbs'
  | 'volume_storage_gbs'
  | 'custom_domain_active_time_hours'
  | (string & {});

/** Why an answer to a chat ended. Other values are possible. */
export type ChatFinishReason =
  'stop' | 'length' | 'tool_calls' | 'content_filter' | 'function_call' | (string & {});

/** Role of the author of a message. Other values are possible. */
export type ChatRole = 'system' | 'developer' | 'user' | 'assistant' | 'tool' | (string & {});

/** Status of a deployment. Other values are possible. */
export type DeploymentStatus =
  | 'UPLOADING'
  | 'BUILDING'
  | 'BUILT'
  | 'DEPLOYING'
  | 'DEPLOYED'
  | 'FAILED'
  | 'DEACTIVATING'
  | 'DEACTIVATED'
  | 'DELETING'
  | 'TERMINATED'
  | (string & {});

/** Status of the verification of a custom domain. Other values are possible. */
export type DomainStatus = 'pending' | 'verified' | 'failed' | (string & {});

/** What a custom domain is for. Other values are possible. */
export type DomainType = 'previews' | 'applications' | (string & {});

/** Access that a permission rule of a drive grants. Other values are possible. */
export type DriveMode = 'read' | 'read-write' | (string & {});

/** Kind of an event. Other values are possible. */
export type EventType = 'deployment' | (string & {});

/** Status of an execution of a job. Other values are possible. */
export type ExecutionStatus =
  | 'queued'
  | 'pending'
  | 'running'
  | 'cancelling'
  | 'cancelled'
  | 'failed'
  | 'succeeded'
  | 'timeout'
  | (string & {});

/** What happens at the end of the lifetime. Other values are possible. */
export type ExpirationAction = 'delete' | (string & {});

/** How the lifetime of a sandbox is measured. Other values are possible. */
export type ExpirationType = 'ttl-idle' | 'ttl-max-age' | 'date' | (string & {});

/** What happened to a file. Other values are possible. */
export type FileOperation = 'CREATE' | 'WRITE' | 'REMOVE' | (string & {});

/** Whether a path leads to a file or a directory. Other values are possible. */
export type FileType = 'file' | 'directory' | (string & {});

/** Kind of processor. Other values are possible. */
export type FlavorType = 'cpu' | 'gpu' | (string & {});

/** Kind of object that a fork creates. Other values are possible. */
export type ForkTarget = 'sandbox' | 'application' | (string & {});

/** Generation of the infrastructure. Other values are possible. */
export type Generation = 'mk2' | 'mk3' | (string & {});

/** Unit of the window in which tokens are counted, in UTC. Other values are possible. */
export type Granularity = 'minute' | 'hour' | 'day' | 'month' | (string & {});

/** Level of detail at which a model reads an image. Other values are possible. */
export type ImageDetail = 'auto' | 'low' | 'high' | (string & {});

/** Family of a network address. Other values are possible. */
export type IpFamily = 'IPv4' | 'IPv6' | (string & {});

/** Lifetime of a disk of a job. Other values are possible. */
export type JobVolumeType = 'ephemeral' | (string & {});

/** Transport of an MCP endpoint. Other values are possible. */
export type McpTransport = 'http-stream' | 'websocket' | (string & {});

/** Type of the resources that are billed. Other values are possible. */
export type MeteredType =
  'sandbox' | 'agent' | 'job' | 'mcp_server' | 'volume' | 'custom_domain' | (string & {});

/** What metrics are grouped by. Other values are possible. */
export type MetricsGroupBy =
  'workspace' | 'resource_type' | 'resource_name' | 'resource_uuid' | 'billing_dimension' | (string & {});

/** Time step of a series. Other values are possible. */
export type MetricsResolution = 'hourly' | 'daily' | 'weekly' | 'monthly' | (string & {});

/** Provider of a model. Other values are possible. */
export type ModelProvider =
  | 'hf_private_endpoint'
  | 'hf_public_endpoint'
  | 'huggingface'
  | 'public_model'
  | 'mcp'
  | 'openai'
  | 'anthropic'
  | 'gemini'
  | 'mistral'
  | 'deepseek'
  | 'cohere'
  | 'cerebras'
  | 'xai'
  | 'vertexai'
  | 'azure-openai-service'
  | 'azure-ai-inference'
  | 'azure-marketplace'
  | 'groq'
  | (string & {});

/** Why a name cannot be used for a workspace. Other values are possible. */
export type NameRefusal =
  'taken' | 'forbidden_reserved' | 'forbidden_service' | 'forbidden_v_prefix' | (string & {});

/** Kind of place. Other values are possible. */
export type PlaceType = 'continent' | 'country' | 'location' | (string & {});

/** What a policy limits. Other values are possible. */
export type PolicyType = 'location' | 'flavor' | 'maxToken' | (string & {});

/** Protocol of a port. Other values are possible. */
export type PortProtocol = 'HTTP' | 'TCP' | 'UDP' | 'TLS' | (string & {});

/** Status of a process. Other values are possible. */
export type ProcessStatus = 'running' | 'completed' | 'failed' | 'killed' | 'stopped' | (string & {});

/** Reasoning effort of a model. Other values are possible. */
export type ReasoningEffort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | (string & {});

/** Role in a workspace. Other values are possible. */
export type Role = 'admin' | 'member' | (string & {});

/** Whether a sandbox is awake. Other values are possible. */
export type SandboxState = 'RUNNING' | 'STANDBY' | (string & {});

/** Kind of time of a schedule. Other values are possible. */
export type ScheduleType = 'cron' | 'at' | 'sleep' | (string & {});

/** Kind of object that a snapshot captures. Other values are possible. */
export type SnapshotSource = 'sandbox' | (string & {});

/** Whether a snapshot can be forked. Other values are possible. */
export type SnapshotStatus = 'pending' | 'ready' | 'failed' | (string & {});

/** Whether a schedule could submit its process. Other values are possible. */
export type SubmissionStatus = 'succeeded' | 'failed' | (string & {});

/** Status of a task of a job. Other values are possible. */
export type TaskStatus =
  | 'unspecified'
  | 'pending'
  | 'reconciling'
  | 'failed'
  | 'succeeded'
  | 'running'
  | 'cancelled'
  | (string & {});

/** Whether a volume template can be used. Other values are possible. */
export type TemplateStatus = 'created' | 'ready' | 'error' | (string & {});

/** Whether a version of a volume template can be used. Other values are possible. */
export type TemplateVersionStatus = 'CREATED' | 'READY' | 'FAILED' | (string & {});

/** What starts a workload. Other values are possible. */
export type TriggerType = 'http' | 'http-async' | 'cron' | (string & {});

/** How a user was added to a workspace. Other values are possible. */
export type UserSource = 'directory_sync' | 'invitation' | 'domain_capture' | (string & {});

/** Lifetime of a mounted volume. Other values are possible. */
export type VolumeType = 'persistent' | 'ephemeral' | (string & {});

/** Progress of the set-up of a workspace. Other values are possible. */
export type WorkspaceStatus =
  | 'created'
  | 'account_binded'
  | 'account_configured'
  | 'workspace_configured'
  | 'ready'
  | 'error'
  | (string & {});
