// Written by scripts/sdk-types.mjs from sdk/src/schemas. Do not edit.

/** An account that pays for workspaces. */
export interface Account {
  /** Identifier, which the metrics of the account need. */
  id?: string | null | undefined;
  /** Name. */
  name?: string | null | undefined;
  /** Human-readable name. */
  displayName?: string | null | undefined;
  [field: string]: unknown;
}

/** Costs and usage of an account: one page. */
export interface AccountMetrics {
  /** Start of the window, inclusive, RFC 3339 UTC. */
  startTime?: string | null | undefined;
  /** End of the window, exclusive, RFC 3339 UTC. */
  endTime?: string | null | undefined;
  /** Size of the buckets: hourly, daily, weekly or monthly. */
  resolution?: MetricsResolution | null | undefined;
  /** All groups, on all pages. */
  summary?:
    | {
        /** Cost in US dollars: the sum of all groups. */
        totalCost?: number | null | undefined;
        /** In the unit of the dimension: GB-seconds (gbs), how many events (count) or hours. Only when grouped by billing_dimension. */
        totalUsage?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** The groups of this page. */
  data?: MetricsGroup[] | null | undefined;
  /** Where the next page begins. */
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
  /** What is deployed. */
  spec?:
    | {
        /** Whether it is deployed. Default: true. */
        enabled?: boolean | null | undefined;
        /** Where it runs. */
        region?: string | null | undefined;
        /** Names of policies. */
        policies?: string[] | null | undefined;
        /** Whether it answers without a credential. Default: false. Generation mk3 only. */
        public?: boolean | null | undefined;
        /** How requests are shared between revisions. */
        revision?: RevisionRouting | null | undefined;
        /** What starts it besides a request. */
        triggers?: Trigger[] | null | undefined;
        /** Names of the integration connections bound to it. */
        integrationConnections?: string[] | null | undefined;
        /** Where its source is. */
        repository?:
          | {
              /** Such as git. */
              type?: string | null | undefined;
              /** Address. */
              url?: string | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** What it runs on. */
        runtime?:
          | {
              /** Variables that it runs with. */
              envs?: Env[] | null | undefined;
              /** mk2 or mk3. */
              generation?: Generation | null | undefined;
              /** Container image. */
              image?: string | null | undefined;
              /** Memory in MB; there is one core for every 2048. */
              memory?: number | null | undefined;
              /** How many instances there are at least. */
              minScale?: number | null | undefined;
              /** How many instances there are at most. */
              maxScale?: number | null | undefined;
              /** Ports that it listens on. */
              ports?: Port[] | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Volumes that it mounts; they need a region. */
        volumes?: VolumeAttachment[] | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What happened to it, set by the service. */
  events?: EventRecord[] | null | undefined;
  /** Set by the service: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** What create and update of an agent send; a record that was read is one too. */
export interface AgentBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is deployed. */
  spec?: AgentSpecBody | null | undefined;
}

/** What an agent is asked; agents of your own may want other fields. */
export interface AgentQuery {
  /** The question. */
  inputs?: string | undefined;
  [field: string]: unknown;
}

/** What creating an API key sends. */
export interface ApiKeyBody {
  /** Name. */
  name: string;
  /** Life, a number with a unit (h, d or w), such as 30d, 24h, 1w; at most 10 years. Default: for ever. */
  expires_in?: string | undefined;
}

/** A long-lived key of a service account. */
export interface ApiKeyRecord {
  /** Identifier; also the access key id of S3 clients. */
  id: string;
  /** Name. */
  name?: string | null | undefined;
  /** The key. In full in the answer to its creation only. */
  apiKey?: string | null | undefined;
  /** Life, a number with a unit (h, d or w), such as 30d, 24h, 1w; none: for ever. */
  expires_in?: string | null | undefined;
  /** Whom it stands for. */
  sub?: string | null | undefined;
  /** Kind of whom it stands for. */
  sub_type?: string | null | undefined;
  /** When it was made, set by the service, RFC 3339. */
  createdAt?: string | null | undefined;
  /** When it was last changed, set by the service, RFC 3339. */
  updatedAt?: string | null | undefined;
  /** Who made it, set by the service. */
  createdBy?: string | null | undefined;
  /** Who last changed it, set by the service. */
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
  /** Variables that it runs with. */
  envs?: Env[] | null | undefined;
  /** Id of the snapshot that it was forked from; only forks set it. */
  snapshot?: string | null | undefined;
  /** When it was made, RFC 3339. */
  createdAt?: string | null | undefined;
  /** Who made it. */
  createdBy?: string | null | undefined;
  [field: string]: unknown;
}

/** As it is sent: One revision of an application. */
export interface AppRevisionBody {
  /** Identifier. */
  id?: string | null | undefined;
  /** Container image. */
  image?: string | null | undefined;
  /** Memory in MB. */
  memory?: number | null | undefined;
  /** Port that it listens on. */
  port?: number | null | undefined;
  /** Variables that it runs with. */
  envs?: EnvBody[] | null | undefined;
  /** Id of the snapshot that it was forked from; only forks set it. */
  snapshot?: string | null | undefined;
  /** When it was made, RFC 3339. */
  createdAt?: string | null | undefined;
  /** Who made it. */
  createdBy?: string | null | undefined;
}

/** One address of an application. */
export interface AppUrl {
  /** Custom domain. */
  domain?: string | null | undefined;
  /** Prefix under a wildcard domain. */
  subdomain?: string | null | undefined;
  [field: string]: unknown;
}

/** As it is sent: One address of an application. */
export interface AppUrlBody {
  /** Custom domain. */
  domain?: string | null | undefined;
  /** Prefix under a wildcard domain. */
  subdomain?: string | null | undefined;
}

/** An application: one address in front of its revisions. */
export interface Application {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** What is deployed. */
  spec?:
    | {
        /** Whether it is deployed. Default: true. */
        enabled?: boolean | null | undefined;
        /** Container image. */
        image?: string | null | undefined;
        /** Memory in MB; there is one core for every 2048. Default: 2048. */
        memory?: number | null | undefined;
        /** Port that it listens on. Default: 8080. */
        port?: number | null | undefined;
        /** Variables that it runs with. */
        envs?: Env[] | null | undefined;
        /** Where it runs. */
        region?: string | null | undefined;
        /** How requests are shared between revisions. */
        revision?: RevisionRouting | null | undefined;
        /** Set by the service: the revisions that are kept, at most 5. */
        revisions?: AppRevision[] | null | undefined;
        /** Addresses under custom domains. */
        urls?: AppUrl[] | null | undefined;
        /** Deprecated. Default: false. */
        proxy?: boolean | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What happened to it, set by the service. */
  events?: EventRecord[] | null | undefined;
  /** Set by the service: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** What create and update of an application send; a record that was read is one too. */
export interface ApplicationBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is deployed. */
  spec?: ApplicationSpecBody | null | undefined;
}

/** News of the platform; it does not document its fields. */
export interface Changelog {
  [field: string]: unknown;
}

/** A piece of the answer to a chat, while it is made. */
export interface ChatChunk {
  /** Identifier, the same in all pieces. */
  id?: string | null | undefined;
  /** chat.completion.chunk. */
  object?: string | null | undefined;
  /** Model that answers. */
  model?: string | null | undefined;
  /** When it was made, in seconds since the epoch. */
  created?: number | null | undefined;
  /** Answers, usually one. */
  choices?:
    | {
        /** Position, counted from 0. */
        index?: number | null | undefined;
        /** What is added. */
        delta?:
          | {
              /** assistant, in the first piece. */
              role?: ChatRole | null | undefined;
              /** What is added to what is said. */
              content?: string | null | undefined;
              /** What is added to why it does not answer. */
              refusal?: string | null | undefined;
              /** What is added to the tools that it wants called. */
              tool_calls?: ChatToolCallDelta[] | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Probabilities of the tokens, when they were asked for. */
        logprobs?: { [key: string]: unknown } | null | undefined;
        /** Why it ended, in the last piece. */
        finish_reason?: ChatFinishReason | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** Tokens that it took, in the last piece if at all. */
  usage?: ChatUsage | null | undefined;
  [field: string]: unknown;
}

/** The answer to a chat, as chat completion models give it. */
export interface ChatCompletion {
  /** Identifier. */
  id?: string | null | undefined;
  /** chat.completion. */
  object?: string | null | undefined;
  /** Model that answered. */
  model?: string | null | undefined;
  /** When it was made, in seconds since the epoch. */
  created?: number | null | undefined;
  /** Answers, usually one. */
  choices?:
    | {
        /** Position, counted from 0. */
        index?: number | null | undefined;
        /** What the model says. */
        message?:
          | {
              /** assistant. */
              role: ChatRole;
              /** What is said. */
              content?: string | null | undefined;
              /** Why it does not answer. */
              refusal?: string | null | undefined;
              /** Tools that it wants called. */
              tool_calls?: ChatToolCall[] | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Probabilities of the tokens, when they were asked for. */
        logprobs?: { [key: string]: unknown } | null | undefined;
        /** Why it ended: stop, length, tool_calls and so on. */
        finish_reason?: ChatFinishReason | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** Tokens that it took. */
  usage?: ChatUsage | null | undefined;
  [field: string]: unknown;
}

/** A piece of what is said: text, an image, sound, a file, or a refusal. */
export type ChatContentPart =
  | {
      /** Kind of the part. */
      type: 'text';
      /** What is said. */
      text: string;
    }
  | {
      /** Kind of the part. */
      type: 'image_url';
      /** The image. */
      image_url: {
        /** Address of the image, or the image as a data: address. */
        url: string;
        /** auto, low or high. Default: auto. */
        detail?: ImageDetail | undefined;
      };
    }
  | {
      /** Kind of the part. */
      type: 'input_audio';
      /** The sound. */
      input_audio: {
        /** The sound, in base64. */
        data: string;
        /** wav or mp3. */
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
        /** Identifier of a file that was uploaded to the provider. */
        file_id?: string | undefined;
        /** Name of the file. */
        filename?: string | undefined;
      };
    }
  | {
      /** Kind of the part. */
      type: 'refusal';
      /** Why the model does not answer. */
      refusal: string;
    };

/** A message of a chat. */
export interface ChatMessage {
  /** system, developer, user, assistant or tool. */
  role: ChatRole;
  /** What is said: text, or parts. */
  content?: string | readonly ChatContentPart[] | null | undefined;
  /** Tells speakers of one role apart. */
  name?: string | undefined;
  /** Why the model did not answer, of an assistant. */
  refusal?: string | null | undefined;
  /** Tools that the assistant wanted called. */
  tool_calls?: readonly ChatToolCallBody[] | null | undefined;
  /** Call that a tool answers. */
  tool_call_id?: string | undefined;
  /** What the assistant said before, as sound. */
  audio?:
    | {
        /** Identifier of what was said. */
        id: string;
      }
    | null
    | undefined;
  /** Deprecated by the providers: `tool_calls`. */
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

/** What a chat asks for. Providers take some of it, and others have fields of their own: these go into `extraBody` of the call. */
export interface ChatRequest {
  /** What was said so far, the oldest first. */
  messages: readonly ChatMessage[];
  /** Name of the model at the provider. Default: that of the model API. */
  model?: string | undefined;
  /** Tools that the model may call. */
  tools?: readonly ChatTool[] | undefined;
  /** Which tool it calls. Default: auto with tools, else none. */
  tool_choice?: ChatToolChoice | undefined;
  /** Whether it may call several at once. */
  parallel_tool_calls?: boolean | undefined;
  /** What the answer looks like. Default: text. */
  response_format?: ChatResponseFormat | undefined;
  /** Set by the client: `chatStream` streams, `chat` does not. */
  stream?: boolean | null | undefined;
  /** What a stream tells besides. */
  stream_options?:
    | {
        /** Whether the last piece tells the usage. Default: false. */
        include_usage?: boolean | undefined;
        /** Whether pieces are padded to equal lengths. */
        include_obfuscation?: boolean | undefined;
      }
    | null
    | undefined;
  /** How many tokens the answer may have, those for reasoning included. */
  max_completion_tokens?: number | null | undefined;
  /** How many tokens the answer may have, for older models. */
  max_tokens?: number | null | undefined;
  /** How much is left to chance, 0 to 2, without a unit. */
  temperature?: number | null | undefined;
  /** Share of the likeliest tokens that are considered, 0 to 1, without a unit. */
  top_p?: number | null | undefined;
  /** How many answers are made. Default: 1. */
  n?: number | null | undefined;
  /** Texts at which the answer ends. */
  stop?: string | readonly string[] | null | undefined;
  /** Keeps off what was said at all, -2 to 2, without a unit. */
  presence_penalty?: number | null | undefined;
  /** Keeps off what was said often, -2 to 2, without a unit. */
  frequency_penalty?: number | null | undefined;
  /** Makes tokens likelier or less likely, by their ids, -100 to 100, without a unit. */
  logit_bias?: { [key: string]: number } | null | undefined;
  /** Whether the probability of each token is told. */
  logprobs?: boolean | null | undefined;
  /** How many other tokens are told at each place, 0 to 20. */
  top_logprobs?: number | null | undefined;
  /** Makes answers repeatable where the provider can; without a unit. */
  seed?: number | null | undefined;
  /** Identifies who asks, to the provider. */
  user?: string | undefined;
  /** How long the model thinks: minimal, low, medium or high. */
  reasoning_effort?: ReasoningEffort | null | undefined;
}

/** What the answer to a chat looks like. */
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
        /** What it is for: the model reads it. */
        description?: string | undefined;
        /** JSON schema of the answer. */
        schema?: { [key: string]: unknown } | undefined;
        /** Whether the answer keeps to the schema. Default: false. */
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
        /** What it is for: the model reads it. */
        description?: string | undefined;
        /** JSON schema of its arguments. Default: it has none. */
        parameters?: { [key: string]: unknown } | undefined;
        /** Whether arguments keep to the schema. Default: false. */
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
        /** What it is for: the model reads it. */
        description?: string | undefined;
        /** What its input looks like. Default: any text. */
        format?: unknown | undefined;
      };
    };

/** A tool that the model wants called. */
export type ChatToolCall =
  | {
      /** Identifier; `tool_call_id` of the answer to it. */
      id: string;
      /** Kind of the part. */
      type: 'function';
      /** The function. */
      function: {
        /** Name of the function. */
        name: string;
        /** Arguments as JSON, which the model may get wrong. */
        arguments: string;
        [field: string]: unknown;
      };
      [field: string]: unknown;
    }
  | {
      /** Identifier; `tool_call_id` of the answer to it. */
      id: string;
      /** Kind of the part. */
      type: 'custom';
      /** The tool. */
      custom: {
        /** Name of the tool. */
        name: string;
        /** What the tool is given. */
        input: string;
        [field: string]: unknown;
      };
      [field: string]: unknown;
    };

/** As it is sent: A tool that the model wants called. */
export type ChatToolCallBody =
  | {
      /** Identifier; `tool_call_id` of the answer to it. */
      id: string;
      /** Kind of the part. */
      type: 'function';
      /** The function. */
      function: {
        /** Name of the function. */
        name: string;
        /** Arguments as JSON, which the model may get wrong. */
        arguments: string;
      };
    }
  | {
      /** Identifier; `tool_call_id` of the answer to it. */
      id: string;
      /** Kind of the part. */
      type: 'custom';
      /** The tool. */
      custom: {
        /** Name of the tool. */
        name: string;
        /** What the tool is given. */
        input: string;
      };
    };

/** What is added to a tool that the model wants called. */
export interface ChatToolCallDelta {
  /** Which of the tools, counted from 0. */
  index?: number | null | undefined;
  /** Identifier, in its first piece. */
  id?: string | null | undefined;
  /** function, in its first piece. */
  type?: string | null | undefined;
  /** The function. */
  function?:
    | {
        /** Name, in its first piece. */
        name?: string | null | undefined;
        /** What is added to its arguments. */
        arguments?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** Which tool the model calls. */
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
        /** Whether one of them must be called. */
        mode: 'auto' | 'required';
        /** The tools that may be called. */
        tools: readonly { [key: string]: unknown }[];
      };
    };

/** How many tokens a chat took. */
export interface ChatUsage {
  /** How many tokens were sent. */
  prompt_tokens?: number | null | undefined;
  /** How many tokens were received. */
  completion_tokens?: number | null | undefined;
  /** How many tokens were sent and received. */
  total_tokens?: number | null | undefined;
  /** What was sent. */
  prompt_tokens_details?:
    | {
        /** How many tokens the provider had kept from before. */
        cached_tokens?: number | null | undefined;
        /** How many tokens are sound. */
        audio_tokens?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What was received. */
  completion_tokens_details?:
    | {
        /** How many tokens the model thought with. */
        reasoning_tokens?: number | null | undefined;
        /** How many tokens are sound. */
        audio_tokens?: number | null | undefined;
        /** How many tokens of the prediction were right. */
        accepted_prediction_tokens?: number | null | undefined;
        /** How many tokens of the prediction were wrong. */
        rejected_prediction_tokens?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** What the platform offers. */
export interface Configuration {
  /** Continents. */
  continents?: { [key: string]: unknown }[] | null | undefined;
  /** Countries. */
  countries?: { [key: string]: unknown }[] | null | undefined;
  /** Places of your own. */
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
        /** Who may use it. */
        allowed?: string | null | undefined;
        /** Whether drives can be there. */
        drivesAvailable?: boolean | null | undefined;
        /** Whether egress gateways can be there. */
        egressAvailable?: boolean | null | undefined;
        /** Whether there is a proxy. */
        proxyAvailable?: boolean | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** Region next to the caller. */
  detectedRegion?: string | null | undefined;
  [field: string]: unknown;
}

/** Lines of files that were found. */
export interface ContentMatches {
  /** What was looked for. */
  query?: string | null | undefined;
  /** What was found. */
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
        /** The lines around it, and itself. */
        context?: string | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** How many there are, also of those that are not answered. */
  total?: number | null | undefined;
  [field: string]: unknown;
}

/** A service account as its creation answers it. */
export interface CreatedServiceAccount {
  /** Identifier; also the OAuth client id. */
  client_id: string;
  /** Name. */
  name?: string | null | undefined;
  /** What it is for. */
  description?: string | null | undefined;
  /** When it was made, RFC 3339. */
  created_at?: string | null | undefined;
  /** When it was last changed, RFC 3339. */
  updated_at?: string | null | undefined;
  /** OAuth client secret. This answer only: it cannot be read again. */
  client_secret: string;
  [field: string]: unknown;
}

/** A domain of yours in front of previews or applications. */
export interface CustomDomain {
  /** Name, labels and origin. */
  metadata: {
    /** The domain. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Key and value labels. */
    labels?: { [key: string]: string | null } | null | undefined;
    /** Set by the service: the workspace that owns it. */
    workspace?: string | null | undefined;
    /** Set by the service: the workspace that shares it. */
    sharedFromWorkspace?: string | null | undefined;
    /** When it was made, set by the service, RFC 3339. */
    createdAt?: string | null | undefined;
    /** When it was last changed, set by the service, RFC 3339. */
    updatedAt?: string | null | undefined;
    /** Who made it, set by the service. */
    createdBy?: string | null | undefined;
    /** Who last changed it, set by the service. */
    updatedBy?: string | null | undefined;
    [field: string]: unknown;
  };
  /** How it is configured. */
  spec?:
    | {
        /** previews or applications. */
        domainType?: DomainType | null | undefined;
        /** Where it leads; it is bound to one region. */
        region?: string | null | undefined;
        /** Preview that answers for unknown names. */
        fallbackPreviewId?: string | null | undefined;
        /** Set by the service: what its CNAME record must hold. */
        cnameRecords?: string | null | undefined;
        /** Set by the service: TXT records that prove that it is yours. */
        txtRecords?: { [key: string]: string | null } | null | undefined;
        /** Further names of its certificate. */
        subjectAlternativeNames?: unknown[] | null | undefined;
        /** Set by the service: pending, verified or failed. */
        status?: DomainStatus | null | undefined;
        /** When it was last verified, set by the service, RFC 3339. */
        lastVerifiedAt?: string | null | undefined;
        /** Set by the service: why it is not verified. */
        verificationError?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** What create and update of a custom domain send; a record that was read is one too. */
export interface CustomDomainBody {
  /** Name, labels and origin. */
  metadata: {
    /** The domain. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Key and value labels. */
    labels?: { [key: string]: string | null } | null | undefined;
    /** Set by the service: the workspace that owns it. */
    workspace?: string | null | undefined;
    /** Set by the service: the workspace that shares it. */
    sharedFromWorkspace?: string | null | undefined;
    /** When it was made, set by the service, RFC 3339. */
    createdAt?: string | null | undefined;
    /** When it was last changed, set by the service, RFC 3339. */
    updatedAt?: string | null | undefined;
    /** Who made it, set by the service. */
    createdBy?: string | null | undefined;
    /** Who last changed it, set by the service. */
    updatedBy?: string | null | undefined;
  };
  /** How it is configured. */
  spec?: CustomDomainSpecBody | null | undefined;
}

/** A workspace that a domain is shared with. */
export interface CustomDomainShare {
  /** Name of the workspace. */
  workspace?: string | null | undefined;
  /** Human-readable name of the workspace. */
  workspaceDisplayName?: string | null | undefined;
  /** State of the share. */
  status?: string | null | undefined;
  [field: string]: unknown;
}

/** Persistent storage. */
export interface Drive {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** How it is configured. */
  spec?:
    | {
        /** Region of the drive; immutable. */
        region?: string | null | undefined;
        /** At most 3 rules, the first match wins; none: open. */
        permissions?: DrivePermission[] | null | undefined;
        /** Set by the service: the storage behind the drive. */
        infrastructureId?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What happened to it, set by the service. */
  events?: EventRecord[] | null | undefined;
  /** Set by the service. */
  state?:
    | {
        /** Address for S3 clients: endpoint, then bucket. */
        s3Url?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Computed from the events; DEPLOYED when it can be used. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** A token for the storage behind a drive. */
export interface DriveAccessToken {
  /** A JWT, which the keys of `drives.keys` verify. */
  access_token: string;
  /** Life of the token, in seconds. */
  expires_in?: number | null | undefined;
  /** Bearer. */
  token_type?: string | null | undefined;
  [field: string]: unknown;
}

/** What create and update of a drive send; a record that was read is one too. */
export interface DriveBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** How it is configured. */
  spec?: DriveSpecBody | null | undefined;
}

/** A drive that is mounted. */
export interface DriveMount {
  /** Name of the drive. */
  driveName?: string | null | undefined;
  /** Where it is mounted. */
  mountPath?: string | null | undefined;
  /** Folder of the drive. */
  drivePath?: string | null | undefined;
  /** Whether it cannot be written. */
  readOnly?: boolean | null | undefined;
  [field: string]: unknown;
}

/** What mounting a drive sends. */
export interface DriveMountBody {
  /** Name of the drive; it is in the region of the sandbox. */
  driveName: string;
  /** Where it is mounted. */
  mountPath: string;
  /** Folder of the drive. Default: / (the whole drive). */
  drivePath?: string | undefined;
  /** Whether it cannot be written. Default: false. */
  readOnly?: boolean | undefined;
}

/** The drives that are mounted. */
export interface DriveMounts {
  /** One per drive. */
  mounts?: DriveMount[] | null | undefined;
  [field: string]: unknown;
}

/** A rule of who may mount a drive. */
export interface DrivePermission {
  /** Folder that the rule grants. Default: / (the whole drive). */
  path?: string | null | undefined;
  /** Labels that a workload must carry, all of them; none: every workload. */
  labels?: { [key: string]: string | null } | null | undefined;
  /** read or read-write. Default: read-write. */
  mode?: DriveMode | null | undefined;
  [field: string]: unknown;
}

/** As it is sent: A rule of who may mount a drive. */
export interface DrivePermissionBody {
  /** Folder that the rule grants. Default: / (the whole drive). */
  path?: string | null | undefined;
  /** Labels that a workload must carry, all of them; none: every workload. */
  labels?: { [key: string]: string | null } | null | undefined;
  /** read or read-write. Default: read-write. */
  mode?: DriveMode | null | undefined;
}

/** A gateway of a VPC to the outside. */
export interface EgressGateway {
  /** Name and origin. */
  metadata: {
    /** Name, immutable, at most 49 characters. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Set by the service: name of the VPC. */
    vpcName?: string | null | undefined;
    /** Set by the service: the workspace that owns it. */
    workspace?: string | null | undefined;
    /** When it was made, set by the service, RFC 3339. */
    createdAt?: string | null | undefined;
    /** When it was last changed, set by the service, RFC 3339. */
    updatedAt?: string | null | undefined;
    /** Who made it, set by the service. */
    createdBy?: string | null | undefined;
    /** Who last changed it, set by the service. */
    updatedBy?: string | null | undefined;
    [field: string]: unknown;
  };
  /** How it is configured. */
  spec?:
    | {
        /** Where it is. */
        region?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What happened to it, set by the service. */
  events?: EventRecord[] | null | undefined;
  /** Set by the service: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. */
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
    /** Set by the service: name of the VPC. */
    vpcName?: string | null | undefined;
    /** Set by the service: the workspace that owns it. */
    workspace?: string | null | undefined;
    /** When it was made, set by the service, RFC 3339. */
    createdAt?: string | null | undefined;
    /** When it was last changed, set by the service, RFC 3339. */
    updatedAt?: string | null | undefined;
    /** Who made it, set by the service. */
    createdBy?: string | null | undefined;
    /** Who last changed it, set by the service. */
    updatedBy?: string | null | undefined;
    /** Set by the service: name of the gateway. */
    gatewayName?: string | null | undefined;
    [field: string]: unknown;
  };
  /** How it is configured. */
  spec?:
    | {
        /** IPv4 or IPv6. Default: IPv4. */
        ipFamily?: IpFamily | null | undefined;
        /** Set by the service: the address. */
        publicIp?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What happened to it, set by the service. */
  events?: EventRecord[] | null | undefined;
  /** Set by the service: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** What egress gateways are used for; the platform does not document its fields. */
export interface EgressUsage {
  [field: string]: unknown;
}

/** An environment variable of a workload. */
export interface Env {
  /** Name of the variable. */
  name?: string | null | undefined;
  /** Masked in answers when secret. */
  value?: string | null | undefined;
  /** Whether the value is a secret. Default: false. */
  secret?: boolean | null | undefined;
  [field: string]: unknown;
}

/** As it is sent: An environment variable of a workload. */
export interface EnvBody {
  /** Name of the variable. */
  name?: string | null | undefined;
  /** Masked in answers when secret. */
  value?: string | null | undefined;
  /** Whether the value is a secret. Default: false. */
  secret?: boolean | null | undefined;
}

/** What became of reading the variables anew. */
export interface EnvironmentReload {
  /** In words. */
  message?: string | null | undefined;
  [field: string]: unknown;
}

/** Something that happened to a resource, such as a deployment that failed. */
export interface EventRecord {
  /** Kind of event, such as deployment. */
  type?: EventType | null | undefined;
  /** Status that the event brought, such as DEPLOYED. */
  status?: DeploymentStatus | null | undefined;
  /** What happened. */
  message?: string | null | undefined;
  /** Revision that it is about. */
  revision?: string | null | undefined;
  /** Canary revision that it is about. */
  canaryRevision?: string | null | undefined;
  /** When it happened, RFC 3339. */
  time?: string | null | undefined;
  [field: string]: unknown;
}

/** When a sandbox ends by itself. */
export interface ExpirationPolicy {
  /** delete. */
  action?: ExpirationAction | null | undefined;
  /** ttl-idle, ttl-max-age or date. */
  type?: ExpirationType | null | undefined;
  /** A number with a unit (s, m, h, d or w), such as 30m; or for date a time in RFC 3339. */
  value?: string | null | undefined;
  [field: string]: unknown;
}

/** As it is sent: When a sandbox ends by itself. */
export interface ExpirationPolicyBody {
  /** delete. */
  action?: ExpirationAction | null | undefined;
  /** ttl-idle, ttl-max-age or date. */
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
  /** Which variant. */
  variant?: string | null | undefined;
  /** Settings of the variant. */
  payload?: { [key: string]: unknown } | null | undefined;
  /** When that was evaluated, RFC 3339. */
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
  /** CREATE, WRITE or REMOVE. */
  op?: FileOperation | null | undefined;
  /** The directory that it is in. */
  path?: string | null | undefined;
  /** Its name. */
  name?: string | null | undefined;
  [field: string]: unknown;
}

/** Files and directories that were found. */
export interface FileMatches {
  /** What was found. */
  matches?:
    | {
        /** Where it is. */
        path?: string | null | undefined;
        /** file or directory. */
        type?: FileType | null | undefined;
        /** How well it matches, without a unit: the more, the better. */
        score?: number | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** How many there are, also of those that are not answered. */
  total?: number | null | undefined;
  [field: string]: unknown;
}

/** A file that is sent in parts. */
export interface FileUpload {
  /** Identifier. */
  uploadId: string;
  /** The file that comes of it. */
  path?: string | null | undefined;
  /** When it was begun, RFC 3339. */
  initiatedAt?: string | null | undefined;
  [field: string]: unknown;
}

/** What beginning an upload sends. */
export interface FileUploadBody {
  /** Three octal digits, such as 755. */
  permissions?: string | undefined;
}

/** What completing an upload sends. */
export interface FileUploadCompletion {
  /** Every part, in the order of the numbers. */
  parts: {
    /** Number of the part, counted from 1, as it was sent. */
    partNumber: number;
    /** As it was answered. */
    etag: string;
  }[];
}

/** A part that has come. */
export interface FileUploadPart {
  /** Number of the part, counted from 1. */
  partNumber?: number | null | undefined;
  /** What its content hashes to; completing the upload takes it. */
  etag: string;
  /** Size in bytes. */
  size?: number | null | undefined;
  /** When it came, RFC 3339. */
  uploadedAt?: string | null | undefined;
  [field: string]: unknown;
}

/** An upload, and the parts that have come. */
export interface FileUploadParts {
  /** Identifier. */
  uploadId?: string | null | undefined;
  /** The file that comes of it. */
  path?: string | null | undefined;
  /** When it was begun, RFC 3339. */
  initiatedAt?: string | null | undefined;
  /** In the order of their numbers. */
  parts?: FileUploadPart[] | null | undefined;
  [field: string]: unknown;
}

/** Uploads that wait for parts. */
export interface FileUploads {
  /** One per file. */
  uploads?: FileUpload[] | null | undefined;
  [field: string]: unknown;
}

/** Hardware that a workload runs on. */
export interface Flavor {
  /** Such as x86. */
  name?: string | null | undefined;
  /** cpu or gpu. */
  type?: FlavorType | null | undefined;
  [field: string]: unknown;
}

/** As it is sent: Hardware that a workload runs on. */
export interface FlavorBody {
  /** Such as x86. */
  name?: string | null | undefined;
  /** cpu or gpu. */
  type?: FlavorType | null | undefined;
}

/** What a fork asks for. */
export interface ForkRequest {
  /** Kind of what is created. */
  targetType: 'sandbox' | 'application';
  /** Name of what is created, or of the application that is given a revision. */
  targetName: string;
  /** Snapshot to fork from. Omitted: a fork to an application takes a new snapshot, one to a sandbox takes none. */
  snapshotId?: string | undefined;
  /** Variables on top of the source's: overridden or added, the others are kept. */
  envs?: readonly EnvBody[] | undefined;
  /** Port to expose. Default: the source's first port, else 8080. */
  port?: number | undefined;
  /** Subdomain under `customDomain`. */
  prefix?: string | undefined;
  /** Verified custom domain for applications. */
  customDomain?: string | undefined;
  /** Share of the revision created on an existing application, 0 to 100 percent. */
  traffic?: number | undefined;
}

/** What a fork made: not the resource itself, which is read by its name. */
export interface ForkResponse {
  /** Name of the created or updated resource. */
  name?: string | null | undefined;
  /** sandbox or application. */
  type?: ForkTarget | null | undefined;
  /** Set only when the fork went through a snapshot. */
  snapshotId?: string | null | undefined;
  [field: string]: unknown;
}

/** What create and update of a function send; a record that was read is one too. */
export interface FunctionBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is deployed. */
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
        /** Kind of workload that it is for. */
        resourceType?: string | null | undefined;
        /** Set by the service: the workspace that owns it. */
        workspace?: string | null | undefined;
        /** Set by the service: the workspace that shares it. */
        sourceWorkspace?: string | null | undefined;
        /** Set by the service: state of its build. */
        status?: DeploymentStatus | null | undefined;
        /** What happened to it, set by the service. */
        events?: EventRecord[] | null | undefined;
        /** When it was made, set by the service, RFC 3339. */
        createdAt?: string | null | undefined;
        /** When it was last changed, set by the service, RFC 3339. */
        updatedAt?: string | null | undefined;
        /** When it was last deployed, set by the service, RFC 3339. */
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
              /** When it was made, RFC 3339. */
              createdAt?: string | null | undefined;
              /** When it was last changed, RFC 3339. */
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

/** What building or registering an image sends. */
export interface ImageBody {
  /** Name of the image. */
  name: string;
  /** Kind of workload that it is for. */
  resourceType: string;
  /** An image that is built already. Default: it is built from an upload. */
  image?: string | undefined;
  /** mk2 or mk3. */
  generation?: Generation | undefined;
}

/** A build of an image that was begun. */
export interface ImageBuild {
  /** Name of the image. */
  name?: string | null | undefined;
  /** The image. */
  image?: string | null | undefined;
  /** Kind of workload that it is for. */
  resourceType?: string | null | undefined;
  /** What was begun. */
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
  /** Identifier, while it is not answered. */
  pendingShareId?: string | null | undefined;
  /** State of the share. */
  status?: string | null | undefined;
  [field: string]: unknown;
}

/** What sharing an image sends. */
export interface ImageShareBody {
  /** Workspace that it is shared with. */
  targetWorkspace: string;
  /** Its account. Default: the same account. */
  targetAccountId?: string | undefined;
}

/** The answer to deleting all images. */
export interface ImagesDeleted {
  /** How many were deleted. */
  deleted?: number | null | undefined;
  /** What was done. */
  message?: string | null | undefined;
  [field: string]: unknown;
}

/** A service that workloads can be connected with. */
export interface Integration {
  /** Name of the integration. */
  name?: string | null | undefined;
  /** What else is known of it. */
  additionalInfos?: { [key: string]: string | null } | null | undefined;
  /** Endpoints of a model provider, by name. */
  endpoints?: { [key: string]: IntegrationEndpoint | null } | null | undefined;
  /** Header fields that calls carry. */
  headers?: { [key: string]: unknown } | null | undefined;
  /** Query parameters that calls carry. */
  params?: { [key: string]: unknown } | null | undefined;
  /** Organisations of the account that is connected. */
  organizations?: { [key: string]: unknown }[] | null | undefined;
  /** Repositories of the account that is connected. */
  repositories?: { [key: string]: unknown }[] | null | undefined;
  [field: string]: unknown;
}

/** Credentials of an integration, kept by the platform. */
export interface IntegrationConnection {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** What is connected. */
  spec?:
    | {
        /** Name of the integration. */
        integration?: string | null | undefined;
        /** Settings that are no secrets. */
        config?: { [key: string]: string | null } | null | undefined;
        /** Secret values by key; masked in answers. */
        secret?: { [key: string]: string | null } | null | undefined;
        /** Whether the credentials are for tests. */
        sandbox?: boolean | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** What create and update of a connection send; masked values of a record that was read must be replaced or left out. */
export interface IntegrationConnectionBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is connected. */
  spec?: IntegrationConnectionSpecBody | null | undefined;
}

/** How an endpoint of a model provider is called. */
export interface IntegrationEndpoint {
  /** HTTP method. */
  method?: string | null | undefined;
  /** Template of the body. */
  body?: string | null | undefined;
  /** Models that it serves. */
  models?: unknown[] | null | undefined;
  /** Models that it does not serve. */
  ignoreModels?: unknown[] | null | undefined;
  /** Field that asks for a stream. */
  streamKey?: string | null | undefined;
  /** Where an answer counts its tokens. */
  token?:
    | {
        /** Where the number of tokens received stands. */
        received?: string | null | undefined;
        /** Where the number of tokens sent stands. */
        sent?: string | null | undefined;
        /** Where the number of all tokens stands. */
        total?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Where a stream counts its tokens. */
  streamToken?:
    | {
        /** Where the number of tokens received stands. */
        received?: string | null | undefined;
        /** Where the number of tokens sent stands. */
        sent?: string | null | undefined;
        /** Where the number of all tokens stands. */
        total?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** What an invitation sends. */
export interface Invitation {
  /** Who is invited. */
  email: string;
  /** admin or member. Default: member. */
  role?: Role | undefined;
}

/** A job. */
export interface Job {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** What is deployed. */
  spec?:
    | {
        /** Whether it is deployed. Default: true. */
        enabled?: boolean | null | undefined;
        /** Where it runs. */
        region?: string | null | undefined;
        /** Names of policies. */
        policies?: string[] | null | undefined;
        /** How requests are shared between revisions. */
        revision?: RevisionRouting | null | undefined;
        /** What starts it besides a request. */
        triggers?: Trigger[] | null | undefined;
        /** What it runs on. */
        runtime?:
          | {
              /** Variables that it runs with. */
              envs?: Env[] | null | undefined;
              /** mk2 or mk3. */
              generation?: Generation | null | undefined;
              /** Container image. */
              image?: string | null | undefined;
              /** Memory in MB; there is one core for every 2048. */
              memory?: number | null | undefined;
              /** Ports that it listens on. */
              ports?: Port[] | null | undefined;
              /** Share of the memory that is a disk, 10 to 95 percent. Default: 50. */
              diskPercent?: number | null | undefined;
              /** How many times a task that failed is repeated. */
              maxRetries?: number | null | undefined;
              /** Longest time for a task, in seconds. */
              timeout?: number | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Disks that it has while it runs. */
        volumes?: VolumeAttachment[] | null | undefined;
        /** Runs the jobs of repositories. */
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
  /** What happened to it, set by the service. */
  events?: EventRecord[] | null | undefined;
  /** Set by the service: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** What create and update of a job send; a record that was read is one too. */
export interface JobBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is deployed. */
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
        /** Where it ran. */
        cluster?: string | null | undefined;
        /** When it was made, set by the service, RFC 3339. */
        createdAt?: string | null | undefined;
        /** When it was last changed, set by the service, RFC 3339. */
        updatedAt?: string | null | undefined;
        /** When it started, RFC 3339. */
        startedAt?: string | null | undefined;
        /** When it ended, RFC 3339. */
        completedAt?: string | null | undefined;
        /** When it was deleted, RFC 3339. */
        deletedAt?: string | null | undefined;
        /** When it expired, RFC 3339. */
        expiredAt?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** How it runs. */
  spec?:
    | {
        /** Variables that were overridden; values come back as ***. */
        envOverride?: { [key: string]: string | null } | null | undefined;
        /** Memory in MB. */
        memoryOverride?: number | null | undefined;
        /** How many tasks run at the same time. */
        parallelism?: number | null | undefined;
        /** The tasks that were given. */
        tasks?: { [key: string]: unknown }[] | null | undefined;
        /** Longest time for a task, in seconds. */
        timeout?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Tasks by what became of them. */
  stats?:
    | {
        /** How many there are. */
        total?: number | null | undefined;
        /** How many are under way. */
        running?: number | null | undefined;
        /** How many succeeded. */
        success?: number | null | undefined;
        /** How many failed. */
        failure?: number | null | undefined;
        /** How many were cancelled. */
        cancelled?: number | null | undefined;
        /** How many were repeated. */
        retried?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** queued, pending, running, cancelling, cancelled, failed, succeeded or timeout. */
  status?: ExecutionStatus | null | undefined;
  /** Its tasks. */
  tasks?: JobTask[] | null | undefined;
  [field: string]: unknown;
}

/** An execution that was accepted. */
export interface JobExecutionReceipt {
  /** Identifier of the execution. */
  executionId?: string | null | undefined;
  /** Identifier of the request. */
  id?: string | null | undefined;
  /** Name of the job. */
  jobId?: string | null | undefined;
  /** Name of the workspace. */
  workspaceId?: string | null | undefined;
  /** The tasks that were given. */
  tasks?: { [key: string]: unknown }[] | null | undefined;
  [field: string]: unknown;
}

/** What executing a job sends. */
export interface JobExecutionRequest {
  /** One object per task, with names and values of the job's own arguments. */
  tasks: readonly { [key: string]: unknown }[];
  /** Variables on top of the job's. */
  env?: { [key: string]: string } | undefined;
  /** Memory in MB, at most what the job has. Default: what the job has. */
  memory?: number | undefined;
  /** Identifier. Generated when omitted. */
  executionId?: string | undefined;
  /** Identifier of the request. */
  id?: string | undefined;
  /** Whether it may wait for others to end; 429 otherwise. Default: true. */
  allowQueue?: boolean | undefined;
}

/** One task of an execution. */
export interface JobTask {
  /** Name and times. */
  metadata?:
    | {
        /** Name of the task. */
        name?: string | null | undefined;
        /** When it was made, set by the service, RFC 3339. */
        createdAt?: string | null | undefined;
        /** When it was last changed, set by the service, RFC 3339. */
        updatedAt?: string | null | undefined;
        /** When it was to start, RFC 3339. */
        scheduledAt?: string | null | undefined;
        /** When it started, RFC 3339. */
        startedAt?: string | null | undefined;
        /** When it ended, RFC 3339. */
        completedAt?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** How it runs. */
  spec?:
    | {
        /** How many times it is repeated when it fails. */
        maxRetries?: number | null | undefined;
        /** Longest time, a number with a unit, such as 30s. */
        timeout?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** unspecified, pending, reconciling, failed, succeeded, running or cancelled. */
  status?: TaskStatus | null | undefined;
  /** What it went through. */
  conditions?:
    | {
        /** Kind of condition. */
        type?: string | null | undefined;
        /** State of the condition. */
        state?: string | null | undefined;
        /** How bad it is. */
        severity?: string | null | undefined;
        /** Why, as a word. */
        reason?: string | null | undefined;
        /** Why it ended, as a word. */
        executionReason?: string | null | undefined;
        /** Why, in words. */
        message?: string | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  [field: string]: unknown;
}

/** Public keys as a JSON Web Key Set. */
export interface KeySet {
  /** The keys. */
  keys?:
    | {
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  [field: string]: unknown;
}

/** A place where workloads run. */
export interface Location {
  /** Name of the place. */
  location?: string | null | undefined;
  /** Region that it belongs to. */
  region?: string | null | undefined;
  /** Country. */
  country?: string | null | undefined;
  /** Continent. */
  continent?: string | null | undefined;
  /** Hardware that it has. */
  flavors?: Flavor[] | null | undefined;
  /** State. */
  status?: string | null | undefined;
  [field: string]: unknown;
}

/** An MCP server of the catalogue. */
export interface McpDefinition {
  /** Name. */
  name?: string | null | undefined;
  /** Human-readable name. */
  displayName?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** What it is, at length. */
  longDescription?: string | null | undefined;
  /** What it belongs to. */
  categories?: unknown[] | null | undefined;
  /** Address of its icon. */
  icon?: string | null | undefined;
  /** Container image. */
  image?: string | null | undefined;
  /** Where it is explained. */
  url?: string | null | undefined;
  /** Whether it is announced only. */
  coming_soon?: boolean | null | undefined;
  /** Whether it needs a contract. */
  enterprise?: boolean | null | undefined;
  /** Whether it is left out of catalogues. */
  hidden?: boolean | null | undefined;
  /** Integration that it needs. */
  integration?: string | null | undefined;
  /** http-stream or websocket. */
  transport?: McpTransport | null | undefined;
  /** How it is started. */
  entrypoint?: { [key: string]: unknown } | null | undefined;
  /** What it has to be given: config, secrets and oauth. */
  form?: { [key: string]: unknown } | null | undefined;
  /** Names of secrets that the platform supplies. */
  hiddenSecrets?: string[] | null | undefined;
  [field: string]: unknown;
}

/** An MCP server. */
export interface McpFunction {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** What is deployed. */
  spec?:
    | {
        /** mcp for an MCP server. */
        type?: string | null | undefined;
        /** Whether it is deployed. Default: true. */
        enabled?: boolean | null | undefined;
        /** Where it runs. */
        region?: string | null | undefined;
        /** Names of policies. */
        policies?: string[] | null | undefined;
        /** Whether it answers without a credential. Default: false. Generation mk3 only. */
        public?: boolean | null | undefined;
        /** How requests are shared between revisions. */
        revision?: RevisionRouting | null | undefined;
        /** What starts it besides a request. */
        triggers?: Trigger[] | null | undefined;
        /** Names of the integration connections bound to it. */
        integrationConnections?: string[] | null | undefined;
        /** What it runs on. */
        runtime?:
          | {
              /** mcp for an MCP server. */
              type?: string | null | undefined;
              /** Variables that it runs with. */
              envs?: Env[] | null | undefined;
              /** mk2 or mk3. */
              generation?: Generation | null | undefined;
              /** Container image. */
              image?: string | null | undefined;
              /** Memory in MB; there is one core for every 2048. */
              memory?: number | null | undefined;
              /** How many instances there are at least. */
              minScale?: number | null | undefined;
              /** How many instances there are at most. */
              maxScale?: number | null | undefined;
              /** Ports that it listens on. */
              ports?: Port[] | null | undefined;
              /** http-stream or websocket. Default: http-stream. */
              transport?: McpTransport | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What happened to it, set by the service. */
  events?: EventRecord[] | null | undefined;
  /** Set by the service: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** Metadata of a resource. */
export interface Metadata {
  /** Primary identifier, immutable: lower-case letters, digits and dashes, at most 49 characters. */
  name: string;
  /** Human-readable name, at most 63 characters. */
  displayName?: string | null | undefined;
  /** Identifier chosen by the client, at most 64 characters: letters, digits and dashes. */
  externalId?: string | null | undefined;
  /** Key and value labels. */
  labels?: { [key: string]: string | null } | null | undefined;
  /** When it was made, set by the service, RFC 3339. */
  createdAt?: string | null | undefined;
  /** When it was last changed, set by the service, RFC 3339. */
  updatedAt?: string | null | undefined;
  /** Who made it, set by the service. */
  createdBy?: string | null | undefined;
  /** Who last changed it, set by the service. */
  updatedBy?: string | null | undefined;
  /** Set by the service. */
  plan?: string | null | undefined;
  /** Set by the service: address of the resource. */
  url?: string | null | undefined;
  /** Set by the service: the workspace that owns it. */
  workspace?: string | null | undefined;
  [field: string]: unknown;
}

/** As it is sent: Metadata of a resource. */
export interface MetadataBody {
  /** Primary identifier, immutable: lower-case letters, digits and dashes, at most 49 characters. */
  name: string;
  /** Human-readable name, at most 63 characters. */
  displayName?: string | null | undefined;
  /** Identifier chosen by the client, at most 64 characters: letters, digits and dashes. */
  externalId?: string | null | undefined;
  /** Key and value labels. */
  labels?: { [key: string]: string | null } | null | undefined;
  /** When it was made, set by the service, RFC 3339. */
  createdAt?: string | null | undefined;
  /** When it was last changed, set by the service, RFC 3339. */
  updatedAt?: string | null | undefined;
  /** Who made it, set by the service. */
  createdBy?: string | null | undefined;
  /** Who last changed it, set by the service. */
  updatedBy?: string | null | undefined;
  /** Set by the service. */
  plan?: string | null | undefined;
  /** Set by the service: address of the resource. */
  url?: string | null | undefined;
  /** Set by the service: the workspace that owns it. */
  workspace?: string | null | undefined;
}

/** Costs and usage of one group, or of everything when nothing is grouped. */
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
  /** The whole window. */
  summary?:
    | {
        /** Cost in US dollars. */
        cost?: number | null | undefined;
        /** In the unit of the dimension: GB-seconds (gbs), how many events (count) or hours. Only when grouped by billing_dimension. */
        usage?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** One per resolution across the whole window. */
  timeseries?:
    | {
        /** Start of the bucket, RFC 3339. */
        timestamp?: string | null | undefined;
        /** Cost in US dollars; 0 without activity. */
        cost?: number | null | undefined;
        /** In the unit of the dimension: GB-seconds (gbs), how many events (count) or hours. Only when grouped by billing_dimension. */
        usage?: number | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  [field: string]: unknown;
}

/** What is asked of the metrics of an account. */
export interface MetricsQuery {
  /** Start of the window, inclusive, RFC 3339 UTC. */
  startTime: string;
  /** End of the window, exclusive, RFC 3339 UTC. */
  endTime: string;
  /** Windows may be 7 days for hourly, 90 days for daily, 1 year for weekly, and any for monthly. Default: the finest that fits. */
  resolution?: MetricsResolution | undefined;
  /** At most 3; `workspace` is for account admins. Default: one group of everything. */
  groupBy?: readonly MetricsGroupBy[] | undefined;
  /** Only this workspace; for account admins. */
  workspace?: string | undefined;
  /** Only this kind: sandbox, agent, job, mcp_server, volume or custom_domain. */
  resourceType?: MeteredType | undefined;
  /** Only the resource of this name. */
  resourceName?: string | undefined;
  /** Only the resource of this UUID; not every kind carries one. */
  resourceUuid?: string | undefined;
  /** Only this dimension, such as sandbox_compute_runtime_gbs. */
  billingDimension?: BillingDimension | undefined;
  /** How many groups a page has; more than 100 is 100. Default: 100. */
  limit?: number | undefined;
  /** `nextCursor` of a page. Default: the first page. */
  cursor?: string | undefined;
}

/** A model API: a gateway to a model of a provider. */
export interface Model {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** What is deployed. */
  spec?:
    | {
        /** Whether it is deployed. Default: true. */
        enabled?: boolean | null | undefined;
        /** Hardware that it runs on. */
        flavors?: Flavor[] | null | undefined;
        /** Names of the integration connections bound to it. */
        integrationConnections?: string[] | null | undefined;
        /** Names of policies. */
        policies?: string[] | null | undefined;
        /** The model behind it. */
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
              /** mk2 or mk3. */
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
  /** What happened to it, set by the service. */
  events?: EventRecord[] | null | undefined;
  /** Set by the service: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** What create and update of a model API send; a record that was read is one too. */
export interface ModelBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is deployed. */
  spec?: ModelSpecBody | null | undefined;
}

/** What a model is called by its provider. */
export interface ModelName {
  /** The name, as `model` of a chat has it. */
  id: string;
  /** When it was made, in seconds since the epoch. */
  created?: number | null | undefined;
  /** Whose it is. */
  owned_by?: string | null | undefined;
  [field: string]: unknown;
}

/** The models behind a model API, as chat completion models list them. */
export interface ModelNames {
  /** The models, usually one. */
  data?: ModelName[] | null | undefined;
  [field: string]: unknown;
}

/** What creating an agent sends: its `spec` is required. */
export interface NewAgent {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is deployed. */
  spec: AgentSpecBody;
}

/** What creating an application sends: its `spec` is required. */
export interface NewApplication {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is deployed. */
  spec: ApplicationSpecBody;
}

/** What creating a custom domain sends: its `spec` is required. */
export interface NewCustomDomain {
  /** Name, labels and origin. */
  metadata: {
    /** The domain. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Key and value labels. */
    labels?: { [key: string]: string | null } | null | undefined;
    /** Set by the service: the workspace that owns it. */
    workspace?: string | null | undefined;
    /** Set by the service: the workspace that shares it. */
    sharedFromWorkspace?: string | null | undefined;
    /** When it was made, set by the service, RFC 3339. */
    createdAt?: string | null | undefined;
    /** When it was last changed, set by the service, RFC 3339. */
    updatedAt?: string | null | undefined;
    /** Who made it, set by the service. */
    createdBy?: string | null | undefined;
    /** Who last changed it, set by the service. */
    updatedBy?: string | null | undefined;
  };
  /** How it is configured. */
  spec: CustomDomainSpecBody;
}

/** What creating a drive sends: its `spec` is required. */
export interface NewDrive {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** How it is configured. */
  spec: DriveSpecBody;
}

/** What creating an egress gateway sends. */
export interface NewEgressGateway {
  /** Name and origin. */
  metadata: {
    /** Name, immutable, at most 49 characters. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Set by the service: name of the VPC. */
    vpcName?: string | null | undefined;
    /** Set by the service: the workspace that owns it. */
    workspace?: string | null | undefined;
    /** When it was made, set by the service, RFC 3339. */
    createdAt?: string | null | undefined;
    /** When it was last changed, set by the service, RFC 3339. */
    updatedAt?: string | null | undefined;
    /** Who made it, set by the service. */
    createdBy?: string | null | undefined;
    /** Who last changed it, set by the service. */
    updatedBy?: string | null | undefined;
  };
  /** How it is configured. */
  spec: {
    /** Where it is. */
    region: string;
  };
}

/** What creating an egress address sends. */
export interface NewEgressIp {
  /** Name and origin. */
  metadata: {
    /** Name, immutable, at most 49 characters. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Set by the service: name of the VPC. */
    vpcName?: string | null | undefined;
    /** Set by the service: the workspace that owns it. */
    workspace?: string | null | undefined;
    /** When it was made, set by the service, RFC 3339. */
    createdAt?: string | null | undefined;
    /** When it was last changed, set by the service, RFC 3339. */
    updatedAt?: string | null | undefined;
    /** Who made it, set by the service. */
    createdBy?: string | null | undefined;
    /** Who last changed it, set by the service. */
    updatedBy?: string | null | undefined;
    /** Set by the service: name of the gateway. */
    gatewayName?: string | null | undefined;
  };
  /** How it is configured. */
  spec: {
    /** IPv4 or IPv6. Default: IPv4. */
    ipFamily?: IpFamily | null | undefined;
    /** Set by the service: the address. */
    publicIp?: string | null | undefined;
  };
}

/** What creating a function sends: its `spec` is required. */
export interface NewFunction {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is deployed. */
  spec: FunctionSpecBody;
}

/** What creating an integration connection sends: its `spec` is required. */
export interface NewIntegrationConnection {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is connected. */
  spec: IntegrationConnectionSpecBody;
}

/** What creating a job sends: its `spec` is required. */
export interface NewJob {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is deployed. */
  spec: JobSpecBody;
}

/** What creating a model API sends: its `spec` is required. */
export interface NewModel {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is deployed. */
  spec: ModelSpecBody;
}

/** What creating a policy sends: its `spec` is required. */
export interface NewPolicy {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** The rule. */
  spec: PolicySpecBody;
}

/** What creating a preview sends: its `spec` is required. */
export interface NewPreview {
  /** Name and origin. */
  metadata: {
    /** Name of the preview. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Set by the service: name of the sandbox. */
    resourceName?: string | null | undefined;
    /** Set by the service: sandbox. */
    resourceType?: string | null | undefined;
    /** Set by the service: the workspace that owns it. */
    workspace?: string | null | undefined;
    /** When it was made, set by the service, RFC 3339. */
    createdAt?: string | null | undefined;
    /** When it was last changed, set by the service, RFC 3339. */
    updatedAt?: string | null | undefined;
    /** Who made it, set by the service. */
    createdBy?: string | null | undefined;
    /** Who last changed it, set by the service. */
    updatedBy?: string | null | undefined;
  };
  /** What is shown. */
  spec: PreviewSpecBody;
}

/** What creating a token of a preview sends. */
export interface NewPreviewToken {
  /** Name and origin. */
  metadata: {
    /** Name of the token. */
    name: string;
    /** Set by the service: name of the preview. */
    previewName?: string | null | undefined;
    /** Set by the service: name of the sandbox. */
    resourceName?: string | null | undefined;
    /** Set by the service: sandbox. */
    resourceType?: string | null | undefined;
    /** Set by the service: the workspace that owns it. */
    workspace?: string | null | undefined;
  };
  /** The token. */
  spec: {
    /** When it ends, RFC 3339. */
    expiresAt?: string | null | undefined;
    /** Set by the service. */
    expired?: boolean | null | undefined;
    /** Set by the service: the value, sent in the query or as X-Service-Preview-Token. */
    token?: string | null | undefined;
  };
}

/** What creating a sandbox sends; a name is generated when omitted. */
export interface NewSandbox {
  /** Name, labels and so on. */
  metadata?:
    | {
        /** Unique in the workspace. Generated when omitted. */
        name?: string | null | undefined;
        /** Human-readable name, at most 63 characters. */
        displayName?: string | null | undefined;
        /** Identifier chosen by the client, at most 64 characters: letters, digits and dashes. */
        externalId?: string | null | undefined;
        /** Key and value labels. */
        labels?: { [key: string]: string | null } | null | undefined;
        /** When it was made, set by the service, RFC 3339. */
        createdAt?: string | null | undefined;
        /** When it was last changed, set by the service, RFC 3339. */
        updatedAt?: string | null | undefined;
        /** Who made it, set by the service. */
        createdBy?: string | null | undefined;
        /** Who last changed it, set by the service. */
        updatedBy?: string | null | undefined;
        /** Set by the service. */
        plan?: string | null | undefined;
        /** Set by the service: address of the resource. */
        url?: string | null | undefined;
        /** Set by the service: the workspace that owns it. */
        workspace?: string | null | undefined;
      }
    | null
    | undefined;
  /** What is deployed. */
  spec: SandboxSpecBody;
}

/** What creating a schedule sends. */
export interface NewSchedule {
  /** cron or at. */
  type: ScheduleType;
  /** Cron expression, or time in RFC 3339. */
  value: string;
  /** How many executions are remembered. Default: 100. */
  maxExecutions?: number | null | undefined;
  /** The process. */
  input: {
    /** What is run. */
    command: string;
    /** Name of the process. */
    name?: string | null | undefined;
    /** Where it runs. */
    workingDir?: string | null | undefined;
    /** Variables that it runs with; masked in answers. */
    env?: { [key: string]: string | null } | null | undefined;
    /** Longest time, in seconds; 0 is none. Default: 600. */
    timeout?: number | null | undefined;
    /** Whether the sandbox stays awake for it. Default: true. */
    keepAlive?: boolean | null | undefined;
  };
  /** Identifier. Generated when omitted. */
  id?: string | null | undefined;
}

/** What creating a service account sends. */
export interface NewServiceAccount {
  /** Name. */
  name: string;
  /** What it is for. */
  description?: string | null | undefined;
}

/** What creating a volume sends: its `spec` is required. */
export interface NewVolume {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** How it is configured. */
  spec: VolumeSpecBody;
}

/** What creating a volume template sends: its `spec` is required. */
export interface NewVolumeTemplate {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** How it is configured. */
  spec: VolumeTemplateSpecBody;
}

/** What creating a VPC sends. */
export interface NewVpc {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** How it is configured. */
  spec: {
    [field: string]: unknown;
  };
}

/** How tokens are got and verified, as OpenID Connect Discovery 1.0 describes it. */
export interface OpenIdConfiguration {
  /** Who issues tokens: `iss` in them. */
  issuer: string;
  /** Address where a person lets a program in. */
  authorization_endpoint?: string | null | undefined;
  /** Address where a program without a browser gets a code (RFC 8628). */
  device_authorization_endpoint?: string | null | undefined;
  /** Address where tokens are issued. */
  token_endpoint?: string | null | undefined;
  /** Address of the public keys that verify tokens. */
  jwks_uri?: string | null | undefined;
  /** Scopes that can be asked for. */
  scopes_supported?: string[] | null | undefined;
  /** What a person can let a program have: code. */
  response_types_supported?: string[] | null | undefined;
  /** What a token can be got with, such as client_credentials. */
  grant_types_supported?: string[] | null | undefined;
  /** How a program says who it is, such as client_secret_basic. */
  token_endpoint_auth_methods_supported?: string[] | null | undefined;
  /** How a code is bound to who asked for it (RFC 7636): S256. */
  code_challenge_methods_supported?: string[] | null | undefined;
  [field: string]: unknown;
}

/** A share between accounts that was not answered yet. */
export interface PendingImageShare {
  /** Identifier. */
  id?: string | null | undefined;
  /** Name of the image. */
  imageName?: string | null | undefined;
  /** Kind of workload that it is for. */
  resourceType?: string | null | undefined;
  /** Who shares it. */
  sharedBy?: string | null | undefined;
  /** Account that shares it. */
  sourceAccountId?: string | null | undefined;
  /** Workspace that shares it. */
  sourceWorkspace?: string | null | undefined;
  /** Account that it is shared with. */
  targetAccountId?: string | null | undefined;
  /** Workspace that it is shared with. */
  targetWorkspace?: string | null | undefined;
  /** When it ends, RFC 3339. */
  expiresAt?: string | null | undefined;
  /** When it was made, set by the service, RFC 3339. */
  createdAt?: string | null | undefined;
  /** When it was last changed, set by the service, RFC 3339. */
  updatedAt?: string | null | undefined;
  /** Who made it, set by the service. */
  createdBy?: string | null | undefined;
  /** Who last changed it, set by the service. */
  updatedBy?: string | null | undefined;
  [field: string]: unknown;
}

/** An invitation that was not answered yet. */
export interface PendingInvitation {
  /** Who is invited. */
  email?: string | null | undefined;
  /** admin or member. */
  role?: Role | null | undefined;
  /** Name of the workspace. */
  workspace?: string | null | undefined;
  /** Who invited. */
  invitedBy?: string | null | undefined;
  /** When it ends, RFC 3339. */
  expiresAt?: string | null | undefined;
  /** When it was made, set by the service, RFC 3339. */
  createdAt?: string | null | undefined;
  /** When it was last changed, set by the service, RFC 3339. */
  updatedAt?: string | null | undefined;
  /** Who made it, set by the service. */
  createdBy?: string | null | undefined;
  /** Who last changed it, set by the service. */
  updatedBy?: string | null | undefined;
  [field: string]: unknown;
}

/** A rule about where workloads run, on what, or how many tokens they take. */
export interface Policy {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** The rule. */
  spec?:
    | {
        /** location, flavor or maxToken. */
        type?: PolicyType | null | undefined;
        /** Kinds that it is for. */
        resourceTypes?: string[] | null | undefined;
        /** Where workloads may run, for location. */
        locations?:
          | {
              /** Such as eu, us. */
              name?: string | null | undefined;
              /** location, country or continent. */
              type?: PlaceType | null | undefined;
              [field: string]: unknown;
            }[]
          | null
          | undefined;
        /** What workloads may run on, for flavor. */
        flavors?: Flavor[] | null | undefined;
        /** How many tokens may be taken, for maxToken. */
        maxTokens?:
          | {
              /** month, day, hour or minute. */
              granularity?: Granularity | null | undefined;
              /** How many of them make the window. */
              step?: number | null | undefined;
              /** How many tokens may be sent. */
              input?: number | null | undefined;
              /** How many tokens may be received. */
              output?: number | null | undefined;
              /** How many tokens may be sent and received. */
              total?: number | null | undefined;
              /** What a token sent counts of one received: a ratio, without a unit. */
              ratioInputOverOutput?: number | null | undefined;
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
  /** Set by the service: what uses it, counted. */
  usage?:
    | {
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
    | null
    | undefined;
  [field: string]: unknown;
}

/** What create and update of a policy send; a record that was read is one too. */
export interface PolicyBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** The rule. */
  spec?: PolicySpecBody | null | undefined;
}

/** What uses a policy. */
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
  /** HTTP, TCP, UDP or TLS. */
  protocol?: PortProtocol | null | undefined;
  /** Number of the port, 1 to 65535. */
  target?: number | null | undefined;
  [field: string]: unknown;
}

/** As it is sent: A port that a workload listens on. */
export interface PortBody {
  /** Name of the port. */
  name?: string | null | undefined;
  /** HTTP, TCP, UDP or TLS. */
  protocol?: PortProtocol | null | undefined;
  /** Number of the port, 1 to 65535. */
  target?: number | null | undefined;
}

/** A public or private address of a port of a sandbox. */
export interface Preview {
  /** Name and origin. */
  metadata: {
    /** Name of the preview. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Set by the service: name of the sandbox. */
    resourceName?: string | null | undefined;
    /** Set by the service: sandbox. */
    resourceType?: string | null | undefined;
    /** Set by the service: the workspace that owns it. */
    workspace?: string | null | undefined;
    /** When it was made, set by the service, RFC 3339. */
    createdAt?: string | null | undefined;
    /** When it was last changed, set by the service, RFC 3339. */
    updatedAt?: string | null | undefined;
    /** Who made it, set by the service. */
    createdBy?: string | null | undefined;
    /** Who last changed it, set by the service. */
    updatedBy?: string | null | undefined;
    [field: string]: unknown;
  };
  /** What is shown. */
  spec?:
    | {
        /** Port of the sandbox. */
        port?: number | null | undefined;
        /** Whether it answers without a token. */
        public?: boolean | null | undefined;
        /** First part of its host name. */
        prefixUrl?: string | null | undefined;
        /** Domain that it is under. */
        customDomain?: string | null | undefined;
        /** When it ends, RFC 3339. */
        expires?: string | null | undefined;
        /** Time to live, a number with a unit (s, m, h, d or w), such as 24h. */
        ttl?: string | null | undefined;
        /** Header fields that are added to requests. */
        requestHeaders?: { [key: string]: string | null } | null | undefined;
        /** Header fields that are added to answers. */
        responseHeaders?: { [key: string]: string | null } | null | undefined;
        /** Set by the service. */
        region?: string | null | undefined;
        /** Set by the service: its address. */
        url?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What happened to it, set by the service. */
  events?: EventRecord[] | null | undefined;
  /** Set by the service: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** What create and update of a preview send; a record that was read is one too. */
export interface PreviewBody {
  /** Name and origin. */
  metadata: {
    /** Name of the preview. */
    name: string;
    /** Human-readable name. */
    displayName?: string | null | undefined;
    /** Set by the service: name of the sandbox. */
    resourceName?: string | null | undefined;
    /** Set by the service: sandbox. */
    resourceType?: string | null | undefined;
    /** Set by the service: the workspace that owns it. */
    workspace?: string | null | undefined;
    /** When it was made, set by the service, RFC 3339. */
    createdAt?: string | null | undefined;
    /** When it was last changed, set by the service, RFC 3339. */
    updatedAt?: string | null | undefined;
    /** Who made it, set by the service. */
    createdBy?: string | null | undefined;
    /** Who last changed it, set by the service. */
    updatedBy?: string | null | undefined;
  };
  /** What is shown. */
  spec?: PreviewSpecBody | null | undefined;
}

/** A token that opens a private preview. */
export interface PreviewToken {
  /** Name and origin. */
  metadata: {
    /** Name of the token. */
    name: string;
    /** Set by the service: name of the preview. */
    previewName?: string | null | undefined;
    /** Set by the service: name of the sandbox. */
    resourceName?: string | null | undefined;
    /** Set by the service: sandbox. */
    resourceType?: string | null | undefined;
    /** Set by the service: the workspace that owns it. */
    workspace?: string | null | undefined;
    [field: string]: unknown;
  };
  /** The token. */
  spec?:
    | {
        /** When it ends, RFC 3339. */
        expiresAt?: string | null | undefined;
        /** Set by the service. */
        expired?: boolean | null | undefined;
        /** Set by the service: the value, sent in the query or as X-Service-Preview-Token. */
        token?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** What a proxy adds to the requests to some destinations. */
export interface ProxyTarget {
  /** Domains that it is for. */
  destinations?: string[] | null | undefined;
  /** Header fields that are added. */
  headers?: { [key: string]: string | null } | null | undefined;
  /** Fields of the body that are added. */
  body?: { [key: string]: string | null } | null | undefined;
  /** Values that headers and body refer to by name; never answered, kept where left out. */
  secrets?: { [key: string]: string | null } | null | undefined;
  [field: string]: unknown;
}

/** As it is sent: What a proxy adds to the requests to some destinations. */
export interface ProxyTargetBody {
  /** Domains that it is for. */
  destinations?: string[] | null | undefined;
  /** Header fields that are added. */
  headers?: { [key: string]: string | null } | null | undefined;
  /** Fields of the body that are added. */
  body?: { [key: string]: string | null } | null | undefined;
  /** Values that headers and body refer to by name; never answered, kept where left out. */
  secrets?: { [key: string]: string | null } | null | undefined;
}

/** Address ranges that workloads connect from, by region. */
export type PublicIps = {
  [key: string]: {
    /** What connects from them. */
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
  /** Whether it serves. */
  active?: boolean | null | undefined;
  /** Whether it is tried beside the one that serves. */
  canary?: boolean | null | undefined;
  /** Whether it served before the one that serves. */
  previousActive?: boolean | null | undefined;
  /** Such as DEPLOYED, DEACTIVATED, FAILED. */
  status?: DeploymentStatus | null | undefined;
  /** Share of the requests, 0 to 100 percent. */
  trafficPercent?: number | null | undefined;
  /** When it was made, RFC 3339. */
  createdAt?: string | null | undefined;
  /** Who made it. */
  createdBy?: string | null | undefined;
  [field: string]: unknown;
}

/** Routing between revisions. */
export interface RevisionRouting {
  /** Revision that serves; another id rolls back or forward. */
  active?: string | null | undefined;
  /** Revision that is tried beside it. */
  canary?: string | null | undefined;
  /** Share of the canary, 0 to 100 percent. */
  canaryPercent?: number | null | undefined;
  /** Share of the revision that this write creates, 0 to 100 percent. Default: 100. */
  traffic?: number | null | undefined;
  /** How long a caller stays with the revision that answered first, in seconds; 0 is off. */
  stickySessionTtl?: number | null | undefined;
  [field: string]: unknown;
}

/** As it is sent: Routing between revisions. */
export interface RevisionRoutingBody {
  /** Revision that serves; another id rolls back or forward. */
  active?: string | null | undefined;
  /** Revision that is tried beside it. */
  canary?: string | null | undefined;
  /** Share of the canary, 0 to 100 percent. */
  canaryPercent?: number | null | undefined;
  /** Share of the revision that this write creates, 0 to 100 percent. Default: 100. */
  traffic?: number | null | undefined;
  /** How long a caller stays with the revision that answered first, in seconds; 0 is off. */
  stickySessionTtl?: number | null | undefined;
}

/** A sandbox: a machine to work in, and the source of snapshots. */
export interface Sandbox {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** What is deployed. */
  spec?:
    | {
        /** Whether it is deployed. Default: true. */
        enabled?: boolean | null | undefined;
        /** Where it runs. */
        region?: string | null | undefined;
        /** What it runs on. */
        runtime?:
          | {
              /** Container image. */
              image?: string | null | undefined;
              /** Memory in MB; there is one core for every 2048. */
              memory?: number | null | undefined;
              /** Variables that it runs with. */
              envs?: Env[] | null | undefined;
              /** Ports that it listens on. */
              ports?: Port[] | null | undefined;
              /** Time to live, a number with a unit (s, m, h, d or w), such as 24h. */
              ttl?: string | null | undefined;
              /** When it ends, RFC 3339. */
              expires?: string | null | undefined;
              /** Immutable; iptables, nfs and tun may be enabled or disabled. */
              extraArgs?: { [key: string]: string | null } | null | undefined;
              /** How long it has to end by itself, in seconds. */
              terminationGracePeriodSeconds?: number | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** When it ends by itself. */
        lifecycle?:
          | {
              /** The first that applies ends it. */
              expirationPolicies?: ExpirationPolicy[] | null | undefined;
              /** How long it is kept after its end, a number with a unit (s, m, h, d or w). Default: 5m. */
              terminatedRetention?: string | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Where it may connect to. */
        network?:
          | {
              /** Domains that it may connect to; none: all. */
              allowedDomains?: string[] | null | undefined;
              /** Domains that it may not connect to. */
              forbiddenDomains?: string[] | null | undefined;
              /** How its requests leave. */
              egress?:
                | {
                    /** Name of the egress gateway. */
                    gateway?: string | null | undefined;
                    /** How the gateway is used. */
                    mode?: string | null | undefined;
                    /** What may leave through it. */
                    policies?: { [key: string]: unknown }[] | null | undefined;
                    [field: string]: unknown;
                  }
                | null
                | undefined;
              /** What filters its connections. */
              firewall?:
                | {
                    /** Names of rule sets. */
                    rulesets?: string[] | null | undefined;
                    [field: string]: unknown;
                  }
                | null
                | undefined;
              /** A proxy that its requests go through. */
              proxy?:
                | {
                    /** Domains that may be asked; none: all. */
                    allowedDomains?: string[] | null | undefined;
                    /** Domains that may not be asked. */
                    forbiddenDomains?: string[] | null | undefined;
                    /** Domains that are asked without the proxy. */
                    bypass?: string[] | null | undefined;
                    /** What the proxy adds to requests. */
                    routing?: ProxyTarget[] | null | undefined;
                    [field: string]: unknown;
                  }
                | null
                | undefined;
              /** Subnet that it is in. */
              subnet?: string | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        /** Volumes that it mounts. */
        volumes?: VolumeAttachment[] | null | undefined;
        /** Name of the VPC that it is in. */
        vpc?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What happened to it, set by the service. */
  events?: EventRecord[] | null | undefined;
  /** Set by the service: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. */
  status?: DeploymentStatus | null | undefined;
  /** Set by the service: RUNNING or STANDBY. */
  state?: SandboxState | null | undefined;
  /** Set by the service: how long until it ends, in seconds. */
  expiresIn?: number | null | undefined;
  /** When it was last used, set by the service, RFC 3339. */
  lastUsedAt?: string | null | undefined;
  /** Set by the service: what went wrong below it. */
  errors?:
    | {
        /** Kind of error. */
        code?: string | null | undefined;
        /** What happened. */
        message?: string | null | undefined;
        /** Whether it ended the sandbox. */
        fatal?: boolean | null | undefined;
        /** Instance that it happened to. */
        instance?: string | null | undefined;
        /** When it happened, RFC 3339. */
        time?: string | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  [field: string]: unknown;
}

/** What create and update of a sandbox send; a record that was read is one too. */
export interface SandboxBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** What is deployed. */
  spec?: SandboxSpecBody | null | undefined;
}

/** A sandbox of the catalogue. */
export interface SandboxDefinition {
  /** Name. */
  name?: string | null | undefined;
  /** Human-readable name. */
  displayName?: string | null | undefined;
  /** What it is, in a sentence. */
  description?: string | null | undefined;
  /** What it is, at length. */
  longDescription?: string | null | undefined;
  /** What it belongs to. */
  categories?: unknown[] | null | undefined;
  /** Address of its icon. */
  icon?: string | null | undefined;
  /** Container image. */
  image?: string | null | undefined;
  /** Where it is explained. */
  url?: string | null | undefined;
  /** Whether it is announced only. */
  coming_soon?: boolean | null | undefined;
  /** Whether it needs a contract. */
  enterprise?: boolean | null | undefined;
  /** Whether it is left out of catalogues. */
  hidden?: boolean | null | undefined;
  /** Memory in MB. */
  memory?: number | null | undefined;
  /** Ports that it listens on. */
  ports?: Port[] | null | undefined;
  /** What it is about. */
  tags?: string | null | undefined;
  [field: string]: unknown;
}

/** A directory of a sandbox, and what is in it. */
export interface SandboxDirectory {
  /** Where it is. */
  path?: string | null | undefined;
  /** Last part of the path. */
  name?: string | null | undefined;
  /** Files in it. */
  files?:
    | {
        /** Where it is. */
        path?: string | null | undefined;
        /** Last part of the path. */
        name?: string | null | undefined;
        /** Size in bytes. */
        size?: number | null | undefined;
        /** As ls writes them. */
        permissions?: string | null | undefined;
        /** User that owns it. */
        owner?: string | null | undefined;
        /** Group that owns it. */
        group?: string | null | undefined;
        /** When it was last changed, RFC 3339. */
        lastModified?: string | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** Directories in it. */
  subdirectories?:
    | {
        /** Where it is. */
        path?: string | null | undefined;
        /** Last part of the path. */
        name?: string | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  [field: string]: unknown;
}

/** A file of a sandbox, and its content. */
export interface SandboxFile {
  /** Where it is. */
  path?: string | null | undefined;
  /** Last part of the path. */
  name?: string | null | undefined;
  /** Size in bytes. */
  size?: number | null | undefined;
  /** As ls writes them. */
  permissions?: string | null | undefined;
  /** User that owns it. */
  owner?: string | null | undefined;
  /** Group that owns it. */
  group?: string | null | undefined;
  /** When it was last changed, RFC 3339. */
  lastModified?: string | null | undefined;
  /** The text that it holds; base64 where that is no text. */
  content: string;
  /** base64 where its content is no text. */
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
  /** Identifier; the name serves wherever it does. */
  pid?: string | number | null | undefined;
  /** Name. */
  name?: string | null | undefined;
  /** What is run. */
  command?: string | null | undefined;
  /** Where it runs. */
  workingDir?: string | null | undefined;
  /** running, completed, failed, killed or stopped. */
  status?: ProcessStatus | null | undefined;
  /** Exit code; set once it has ended. */
  exitCode?: number | null | undefined;
  /** When it started, RFC 3339. */
  startedAt?: string | null | undefined;
  /** When it ended, RFC 3339. */
  completedAt?: string | null | undefined;
  /** What it wrote, when it was waited for. */
  stdout?: string | null | undefined;
  /** What it wrote as errors, when it was waited for. */
  stderr?: string | null | undefined;
  /** Both, when it was waited for. */
  logs?: string | null | undefined;
  [field: string]: unknown;
}

/** What starting a process sends. */
export interface SandboxProcessBody {
  /** What is run, by a shell. */
  command: string;
  /** Name, unique in the sandbox. Generated when omitted. */
  name?: string | undefined;
  /** Where it runs. */
  workingDir?: string | undefined;
  /** Variables that it runs with. */
  env?: { [key: string]: string } | undefined;
  /** Longest time, in seconds; 0 is none. */
  timeout?: number | undefined;
  /** Whether the answer waits for its end and carries what it wrote. Default: false. */
  waitForCompletion?: boolean | undefined;
  /** Whether the sandbox stays awake for it. */
  keepAlive?: boolean | undefined;
}

/** What a process wrote so far. */
export interface SandboxProcessLogs {
  /** What it wrote. */
  stdout?: string | null | undefined;
  /** What it wrote as errors. */
  stderr?: string | null | undefined;
  /** Both. */
  logs?: string | null | undefined;
  [field: string]: unknown;
}

/** The ports that a process has opened. */
export interface SandboxProcessPorts {
  /** Identifier of the process. */
  pid?: string | number | null | undefined;
  /** In words. */
  message?: string | null | undefined;
  /** One per port; their shape is not documented. */
  ports?: unknown[] | null | undefined;
  [field: string]: unknown;
}

/** A snapshot as the sandbox that it was taken of lists it. */
export interface SandboxSnapshot {
  /** Identifier. */
  id?: string | null | undefined;
  /** Name. */
  name?: string | null | undefined;
  /** Name of the sandbox. */
  sandboxName?: string | null | undefined;
  /** The workspace that owns it. */
  workspace?: string | null | undefined;
  /** pending, ready or failed. */
  status?: SnapshotStatus | null | undefined;
  /** When it was made, RFC 3339. */
  createdAt?: string | null | undefined;
  /** Who took it. */
  createdBy?: string | null | undefined;
  [field: string]: unknown;
}

/** What taking a snapshot of a sandbox sends. */
export interface SandboxSnapshotBody {
  /** Unique in the workspace. Generated when omitted. */
  name?: string | undefined;
}

/** What writing a directory sends. */
export interface SandboxTreeBody {
  /** Texts by their paths below the directory. */
  files: { [key: string]: string };
}

/** What became of an upgrade. */
export interface SandboxUpgrade {
  /** In words. */
  message?: string | null | undefined;
  [field: string]: unknown;
}

/** A schedule: submits a process to a sandbox. */
export interface Schedule {
  /** Identifier. */
  id: string;
  /** cron or at. */
  type?: ScheduleType | null | undefined;
  /** Cron expression, or time in RFC 3339. */
  value?: string | null | undefined;
  /** How many executions are remembered. Default: 100. */
  maxExecutions?: number | null | undefined;
  /** The process. */
  input?:
    | {
        /** What is run. */
        command?: string | null | undefined;
        /** Name of the process. */
        name?: string | null | undefined;
        /** Where it runs. */
        workingDir?: string | null | undefined;
        /** Variables that it runs with; masked in answers. */
        env?: { [key: string]: string | null } | null | undefined;
        /** Longest time, in seconds; 0 is none. Default: 600. */
        timeout?: number | null | undefined;
        /** Whether the sandbox stays awake for it. Default: true. */
        keepAlive?: boolean | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** When it was made, set by the service, RFC 3339. */
  createdAt?: string | null | undefined;
  [field: string]: unknown;
}

/** What updating a schedule sends; a record that was read is one too, once masked values of `input.env` are replaced or left out. */
export interface ScheduleBody {
  /** cron or at. */
  type?: ScheduleType | null | undefined;
  /** Cron expression, or time in RFC 3339. */
  value?: string | null | undefined;
  /** How many executions are remembered. Default: 100. */
  maxExecutions?: number | null | undefined;
  /** The process. */
  input?:
    | {
        /** What is run. */
        command?: string | null | undefined;
        /** Name of the process. */
        name?: string | null | undefined;
        /** Where it runs. */
        workingDir?: string | null | undefined;
        /** Variables that it runs with; masked in answers. */
        env?: { [key: string]: string | null } | null | undefined;
        /** Longest time, in seconds; 0 is none. Default: 600. */
        timeout?: number | null | undefined;
        /** Whether the sandbox stays awake for it. Default: true. */
        keepAlive?: boolean | null | undefined;
      }
    | null
    | undefined;
  /** Identifier. Generated when omitted. */
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
  /** succeeded or failed; historical ones have none. */
  status?: SubmissionStatus | null | undefined;
  /** HTTP status of the submission; 0 when the sandbox could not be reached. */
  statusCode?: number | null | undefined;
  /** Why the submission failed. */
  error?: string | null | undefined;
  /** Longest time for the process, in seconds; 0 is none. */
  timeout?: number | null | undefined;
  /** When it was made, RFC 3339. */
  createdAt?: string | null | undefined;
  /** When the process was submitted, RFC 3339. */
  executedAt?: string | null | undefined;
  [field: string]: unknown;
}

/** An identity for programs. */
export interface ServiceAccount {
  /** Identifier; also the OAuth client id. */
  client_id: string;
  /** Name. */
  name?: string | null | undefined;
  /** What it is for. */
  description?: string | null | undefined;
  /** When it was made, RFC 3339. */
  created_at?: string | null | undefined;
  /** When it was last changed, RFC 3339. */
  updated_at?: string | null | undefined;
  [field: string]: unknown;
}

/** What updating a service account sends; a record that was read is one too. */
export interface ServiceAccountBody {
  /** Name. */
  name?: string | null | undefined;
  /** What it is for. */
  description?: string | null | undefined;
}

/** A captured state of a sandbox. */
export interface Snapshot {
  /** Unique in the workspace. */
  name?: string | null | undefined;
  /** Set by the service; usable wherever a name is. */
  id?: string | null | undefined;
  /** The workspace that owns it. */
  workspace?: string | null | undefined;
  /** What was captured. */
  source?:
    | {
        /** sandbox. */
        kind?: SnapshotSource | null | undefined;
        /** Name of the sandbox. */
        name?: string | null | undefined;
        /** Whether the source is gone; the snapshot is then still usable. */
        deleted?: boolean | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What the source was like: image, memory, ports and so on. */
  spec?:
    | {
        /** Ports that it listened on. */
        ports?:
          | {
              /** Port that is listened on. */
              target?: number | null | undefined;
              [field: string]: unknown;
            }[]
          | null
          | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** pending, ready or failed; a snapshot can be forked when ready. */
  status?: SnapshotStatus | null | undefined;
  /** When it was taken, RFC 3339. */
  createdAt?: string | null | undefined;
  [field: string]: unknown;
}

/** What creating a snapshot sends. */
export interface SnapshotBody {
  /** Unique in the workspace. Generated when omitted. */
  name?: string | undefined;
  /** What is captured. */
  source: {
    /** Name of the sandbox. */
    name: string;
    /** Default and only kind: sandbox. */
    kind?: SnapshotSource | undefined;
  };
}

/** A starter project. */
export interface Template {
  /** Name. */
  name?: string | null | undefined;
  /** What it is. */
  description?: string | null | undefined;
  /** Address of its repository. */
  url?: string | null | undefined;
  /** Branch that is cloned. */
  defaultBranch?: string | null | undefined;
  /** Commit. */
  sha?: string | null | undefined;
  /** Address of its icon. */
  icon?: string | null | undefined;
  /** Address of its icon for dark mode. */
  iconDark?: string | null | undefined;
  /** What it is about. */
  topics?: string[] | null | undefined;
  /** How many times the repository was downloaded or cloned. */
  downloadCount?: number | null | undefined;
  /** How many forks the repository has. */
  forksCount?: number | null | undefined;
  /** How many stars the repository has. */
  starCount?: number | null | undefined;
  /** What the project has to be given. */
  variables?:
    | {
        /** Name of the variable. */
        name?: string | null | undefined;
        /** What it is for. */
        description?: string | null | undefined;
        /** Integration that it belongs to. */
        integration?: string | null | undefined;
        /** Where it is used. */
        path?: string | null | undefined;
        /** Whether it is a secret. */
        secret?: boolean | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  [field: string]: unknown;
}

/** A window of time. */
export interface TimeWindow {
  /** Start of the window, inclusive, RFC 3339 UTC. */
  startTime: string;
  /** End of the window, exclusive, RFC 3339 UTC. */
  endTime: string;
}

/** What starts a workload besides a request. */
export interface Trigger {
  /** Generated when omitted. */
  id?: string | null | undefined;
  /** http, http-async or cron. */
  type?: TriggerType | null | undefined;
  /** Whether it starts anything. */
  enabled?: boolean | null | undefined;
  /** How it starts the workload. */
  configuration?:
    | {
        /** Path that it listens on. */
        path?: string | null | undefined;
        /** public or private. Default: private. */
        authenticationType?: AuthenticationType | null | undefined;
        /** Cron expression, for cron. */
        schedule?: string | null | undefined;
        /** Longest time, in seconds, at most 900. */
        timeout?: number | null | undefined;
        /** How many times it is repeated when it fails. */
        retry?: number | null | undefined;
        /** Address that is told of the end, for http-async. */
        callbackUrl?: string | null | undefined;
        /** Set by the service: signs what the callback is sent; masked with asterisks later. */
        callbackSecret?: string | null | undefined;
        /** Tasks of a job that it starts. */
        tasks?: { [key: string]: unknown }[] | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  [field: string]: unknown;
}

/** As it is sent: What starts a workload besides a request. */
export interface TriggerBody {
  /** Generated when omitted. */
  id?: string | null | undefined;
  /** http, http-async or cron. */
  type?: TriggerType | null | undefined;
  /** Whether it starts anything. */
  enabled?: boolean | null | undefined;
  /** How it starts the workload. */
  configuration?:
    | {
        /** Path that it listens on. */
        path?: string | null | undefined;
        /** public or private. Default: private. */
        authenticationType?: AuthenticationType | null | undefined;
        /** Cron expression, for cron. */
        schedule?: string | null | undefined;
        /** Longest time, in seconds, at most 900. */
        timeout?: number | null | undefined;
        /** How many times it is repeated when it fails. */
        retry?: number | null | undefined;
        /** Address that is told of the end, for http-async. */
        callbackUrl?: string | null | undefined;
        /** Set by the service: signs what the callback is sent; masked with asterisks later. */
        callbackSecret?: string | null | undefined;
        /** Tasks of a job that it starts. */
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

/** A disk for workloads. */
export interface Volume {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** How it is configured. */
  spec?:
    | {
        /** Where it is; immutable. */
        region?: string | null | undefined;
        /** Size in MB; may only grow. */
        size?: number | null | undefined;
        /** Name of the volume template that it is made from. */
        template?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What happened to it, set by the service; lists leave them out. */
  events?: EventRecord[] | null | undefined;
  /** Set by the service. */
  state?:
    | {
        /** What mounts it. */
        attachedTo?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Set by the service. */
  status?: DeploymentStatus | null | undefined;
  /** Set by the service: when it was marked for deletion, RFC 3339. */
  terminatedAt?: string | null | undefined;
  [field: string]: unknown;
}

/** A volume that a workload mounts. */
export interface VolumeAttachment {
  /** Name of the volume. */
  name?: string | null | undefined;
  /** Where it is mounted. */
  mountPath?: string | null | undefined;
  /** Whether it cannot be written. Default: false. */
  readOnly?: boolean | null | undefined;
  /** Size of an ephemeral one, in MB. */
  sizeMb?: number | null | undefined;
  /** persistent or ephemeral. */
  type?: VolumeType | null | undefined;
  [field: string]: unknown;
}

/** As it is sent: A volume that a workload mounts. */
export interface VolumeAttachmentBody {
  /** Name of the volume. */
  name?: string | null | undefined;
  /** Where it is mounted. */
  mountPath?: string | null | undefined;
  /** Whether it cannot be written. Default: false. */
  readOnly?: boolean | null | undefined;
  /** Size of an ephemeral one, in MB. */
  sizeMb?: number | null | undefined;
  /** persistent or ephemeral. */
  type?: VolumeType | null | undefined;
}

/** What create and update of a volume send; a record that was read is one too. */
export interface VolumeBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** How it is configured. */
  spec?: VolumeSpecBody | null | undefined;
}

/** Content that volumes are made from. */
export interface VolumeTemplate {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** How it is configured. */
  spec?:
    | {
        /** Size of a volume made from it, in MB. */
        defaultSize?: number | null | undefined;
        /** What it is for. */
        description?: string | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Set by the service. */
  state?:
    | {
        /** created, ready or error. */
        status?: TemplateStatus | null | undefined;
        /** Name of the latest version. */
        latestVersion?: string | null | undefined;
        /** When the latest version was uploaded, RFC 3339. */
        lastVersionUploadedAt?: string | null | undefined;
        /** How many versions there are. */
        versionCount?: number | null | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Its versions. */
  versions?: VolumeTemplateVersion[] | null | undefined;
  [field: string]: unknown;
}

/** What create and update of a volume template send; a record that was read is one too. */
export interface VolumeTemplateBody {
  /** Metadata of a resource. */
  metadata: MetadataBody;
  /** How it is configured. */
  spec?: VolumeTemplateSpecBody | null | undefined;
}

/** One version of a volume template. */
export interface VolumeTemplateVersion {
  /** Name of the version. */
  name?: string | null | undefined;
  /** Name of the template. */
  templateName?: string | null | undefined;
  /** Set by the service. */
  versionId?: string | null | undefined;
  /** Set by the service. */
  bucket?: string | null | undefined;
  /** Set by the service. */
  region?: string | null | undefined;
  /** Set by the service: size in bytes. */
  contentSize?: number | null | undefined;
  /** Set by the service: CREATED, READY or FAILED. */
  status?: TemplateVersionStatus | null | undefined;
  /** Set by the service: the workspace that owns it. */
  workspace?: string | null | undefined;
  [field: string]: unknown;
}

/** The answer to deleting a version. */
export interface VolumeTemplateVersionDeleted {
  /** What was done. */
  message?: string | null | undefined;
  /** The template without the version. */
  template?: VolumeTemplate | null | undefined;
  [field: string]: unknown;
}

/** A network of your own. */
export interface Vpc {
  /** Metadata of a resource. */
  metadata: Metadata;
  /** How it is configured. */
  spec?:
    | {
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** What happened to it, set by the service. */
  events?: EventRecord[] | null | undefined;
  /** Set by the service: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. */
  status?: DeploymentStatus | null | undefined;
  [field: string]: unknown;
}

/** A workspace: what owns resources. */
export interface Workspace {
  /** Name; immutable. */
  name: string;
  /** Set by the service. */
  id?: string | null | undefined;
  /** Human-readable name. */
  displayName?: string | null | undefined;
  /** Account that pays for it. */
  accountId?: string | null | undefined;
  /** Key and value labels. */
  labels?: { [key: string]: string | null } | null | undefined;
  /** Where it is. */
  region?: string | null | undefined;
  /** What workloads run on. */
  runtime?:
    | {
        /** mk2 or mk3. */
        generation?: Generation | null | undefined;
        /** Settings of sandboxes. */
        sandbox?:
          | {
              /** Whether output of processes is not kept. */
              disableProcessLogging?: boolean | null | undefined;
              [field: string]: unknown;
            }
          | null
          | undefined;
        [field: string]: unknown;
      }
    | null
    | undefined;
  /** Roles of groups of a directory. */
  groupMappings?:
    | {
        /** Name of the group. */
        groupName?: string | null | undefined;
        /** admin or member. */
        role?: Role | null | undefined;
        [field: string]: unknown;
      }[]
    | null
    | undefined;
  /** Set by the service, when asked for: how many resources of each kind there are. */
  resourceCounts?: { [key: string]: number | null } | null | undefined;
  /** Set by the service: created, account_binded, account_configured, workspace_configured, ready or error. */
  status?: WorkspaceStatus | null | undefined;
  /** Set by the service: why. */
  statusReason?: string | null | undefined;
  /** When it was made, set by the service, RFC 3339. */
  createdAt?: string | null | undefined;
  /** When it was last changed, set by the service, RFC 3339. */
  updatedAt?: string | null | undefined;
  /** Who made it, set by the service. */
  createdBy?: string | null | undefined;
  /** Who last changed it, set by the service. */
  updatedBy?: string | null | undefined;
  [field: string]: unknown;
}

/** Whether a name can be used for a workspace. */
export interface WorkspaceAvailability {
  /** Whether it can. */
  available?: boolean | null | undefined;
  /** taken, forbidden_reserved, forbidden_service or forbidden_v_prefix. */
  reason?: NameRefusal | null | undefined;
  /** Why, in words. */
  message?: string | null | undefined;
  [field: string]: unknown;
}

/** What create and update of a workspace send; a record that was read is one too. */
export interface WorkspaceBody {
  /** Name; immutable. */
  name: string;
  /** Human-readable name. */
  displayName?: string | null | undefined;
  /** Account that pays for it. */
  accountId?: string | null | undefined;
  /** Key and value labels. */
  labels?: { [key: string]: string | null } | null | undefined;
  /** Where it is. */
  region?: string | null | undefined;
  /** What workloads run on. */
  runtime?:
    | {
        /** mk2 or mk3. */
        generation?: Generation | null | undefined;
        /** Settings of sandboxes. */
        sandbox?:
          | {
              /** Whether output of processes is not kept. */
              disableProcessLogging?: boolean | null | undefined;
            }
          | null
          | undefined;
      }
    | null
    | undefined;
  /** Roles of groups of a directory. */
  groupMappings?:
    | {
        /** Name of the group. */
        groupName?: string | null | undefined;
        /** admin or member. */
        role?: Role | null | undefined;
      }[]
    | null
    | undefined;
}

/** Somebody who is or was invited to be a user of a workspace. */
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
  /** admin or member. */
  role?: Role | null | undefined;
  /** directory_sync, invitation or domain_capture. */
  source?: UserSource | null | undefined;
  /** Whether the invitation was accepted. */
  accepted?: boolean | null | undefined;
  /** Whether the invitation has ended. */
  expired?: boolean | null | undefined;
  [field: string]: unknown;
}

/** The `spec` of what is sent:  */
export interface AgentSpecBody {
  /** Whether it is deployed. Default: true. */
  enabled?: boolean | null | undefined;
  /** Where it runs. */
  region?: string | null | undefined;
  /** Names of policies. */
  policies?: string[] | null | undefined;
  /** Whether it answers without a credential. Default: false. Generation mk3 only. */
  public?: boolean | null | undefined;
  /** How requests are shared between revisions. */
  revision?: RevisionRoutingBody | null | undefined;
  /** What starts it besides a request. */
  triggers?: TriggerBody[] | null | undefined;
  /** Names of the integration connections bound to it. */
  integrationConnections?: string[] | null | undefined;
  /** Where its source is. */
  repository?:
    | {
        /** Such as git. */
        type?: string | null | undefined;
        /** Address. */
        url?: string | null | undefined;
      }
    | null
    | undefined;
  /** What it runs on. */
  runtime?:
    | {
        /** Variables that it runs with. */
        envs?: EnvBody[] | null | undefined;
        /** mk2 or mk3. */
        generation?: Generation | null | undefined;
        /** Container image. */
        image?: string | null | undefined;
        /** Memory in MB; there is one core for every 2048. */
        memory?: number | null | undefined;
        /** How many instances there are at least. */
        minScale?: number | null | undefined;
        /** How many instances there are at most. */
        maxScale?: number | null | undefined;
        /** Ports that it listens on. */
        ports?: PortBody[] | null | undefined;
      }
    | null
    | undefined;
  /** Volumes that it mounts; they need a region. */
  volumes?: VolumeAttachmentBody[] | null | undefined;
}

/** The `spec` of what is sent:  */
export interface ApplicationSpecBody {
  /** Whether it is deployed. Default: true. */
  enabled?: boolean | null | undefined;
  /** Container image. */
  image?: string | null | undefined;
  /** Memory in MB; there is one core for every 2048. Default: 2048. */
  memory?: number | null | undefined;
  /** Port that it listens on. Default: 8080. */
  port?: number | null | undefined;
  /** Variables that it runs with. */
  envs?: EnvBody[] | null | undefined;
  /** Where it runs. */
  region?: string | null | undefined;
  /** How requests are shared between revisions. */
  revision?: RevisionRoutingBody | null | undefined;
  /** Set by the service: the revisions that are kept, at most 5. */
  revisions?: AppRevisionBody[] | null | undefined;
  /** Addresses under custom domains. */
  urls?: AppUrlBody[] | null | undefined;
  /** Deprecated. Default: false. */
  proxy?: boolean | null | undefined;
}

/** The `spec` of what is sent:  */
export interface CustomDomainSpecBody {
  /** previews or applications. */
  domainType?: DomainType | null | undefined;
  /** Where it leads; it is bound to one region. */
  region?: string | null | undefined;
  /** Preview that answers for unknown names. */
  fallbackPreviewId?: string | null | undefined;
  /** Set by the service: what its CNAME record must hold. */
  cnameRecords?: string | null | undefined;
  /** Set by the service: TXT records that prove that it is yours. */
  txtRecords?: { [key: string]: string | null } | null | undefined;
  /** Further names of its certificate. */
  subjectAlternativeNames?: unknown[] | null | undefined;
  /** Set by the service: pending, verified or failed. */
  status?: DomainStatus | null | undefined;
  /** When it was last verified, set by the service, RFC 3339. */
  lastVerifiedAt?: string | null | undefined;
  /** Set by the service: why it is not verified. */
  verificationError?: string | null | undefined;
}

/** The `spec` of what is sent:  */
export interface DriveSpecBody {
  /** Region of the drive; immutable. */
  region?: string | null | undefined;
  /** At most 3 rules, the first match wins; none: open. */
  permissions?: DrivePermissionBody[] | null | undefined;
  /** Set by the service: the storage behind the drive. */
  infrastructureId?: string | null | undefined;
}

/** The `spec` of what is sent:  */
export interface FunctionSpecBody {
  /** mcp for an MCP server. */
  type?: string | null | undefined;
  /** Whether it is deployed. Default: true. */
  enabled?: boolean | null | undefined;
  /** Where it runs. */
  region?: string | null | undefined;
  /** Names of policies. */
  policies?: string[] | null | undefined;
  /** Whether it answers without a credential. Default: false. Generation mk3 only. */
  public?: boolean | null | undefined;
  /** How requests are shared between revisions. */
  revision?: RevisionRoutingBody | null | undefined;
  /** What starts it besides a request. */
  triggers?: TriggerBody[] | null | undefined;
  /** Names of the integration connections bound to it. */
  integrationConnections?: string[] | null | undefined;
  /** What it runs on. */
  runtime?:
    | {
        /** mcp for an MCP server. */
        type?: string | null | undefined;
        /** Variables that it runs with. */
        envs?: EnvBody[] | null | undefined;
        /** mk2 or mk3. */
        generation?: Generation | null | undefined;
        /** Container image. */
        image?: string | null | undefined;
        /** Memory in MB; there is one core for every 2048. */
        memory?: number | null | undefined;
        /** How many instances there are at least. */
        minScale?: number | null | undefined;
        /** How many instances there are at most. */
        maxScale?: number | null | undefined;
        /** Ports that it listens on. */
        ports?: PortBody[] | null | undefined;
        /** http-stream or websocket. Default: http-stream. */
        transport?: McpTransport | null | undefined;
      }
    | null
    | undefined;
}

/** The `spec` of what is sent:  */
export interface IntegrationConnectionSpecBody {
  /** Name of the integration. */
  integration?: string | null | undefined;
  /** Settings that are no secrets. */
  config?: { [key: string]: string | null } | null | undefined;
  /** Secret values by key; masked in answers. */
  secret?: { [key: string]: string | null } | null | undefined;
  /** Whether the credentials are for tests. */
  sandbox?: boolean | null | undefined;
}

/** The `spec` of what is sent:  */
export interface JobSpecBody {
  /** Whether it is deployed. Default: true. */
  enabled?: boolean | null | undefined;
  /** Where it runs. */
  region?: string | null | undefined;
  /** Names of policies. */
  policies?: string[] | null | undefined;
  /** How requests are shared between revisions. */
  revision?: RevisionRoutingBody | null | undefined;
  /** What starts it besides a request. */
  triggers?: TriggerBody[] | null | undefined;
  /** What it runs on. */
  runtime?:
    | {
        /** Variables that it runs with. */
        envs?: EnvBody[] | null | undefined;
        /** mk2 or mk3. */
        generation?: Generation | null | undefined;
        /** Container image. */
        image?: string | null | undefined;
        /** Memory in MB; there is one core for every 2048. */
        memory?: number | null | undefined;
        /** Ports that it listens on. */
        ports?: PortBody[] | null | undefined;
        /** Share of the memory that is a disk, 10 to 95 percent. Default: 50. */
        diskPercent?: number | null | undefined;
        /** How many times a task that failed is repeated. */
        maxRetries?: number | null | undefined;
        /** Longest time for a task, in seconds. */
        timeout?: number | null | undefined;
      }
    | null
    | undefined;
  /** Disks that it has while it runs. */
  volumes?: VolumeAttachmentBody[] | null | undefined;
  /** Runs the jobs of repositories. */
  githubRunner?:
    | {
        /** Names of repositories. */
        repositories?: string[] | null | undefined;
      }
    | null
    | undefined;
}

/** The `spec` of what is sent:  */
export interface ModelSpecBody {
  /** Whether it is deployed. Default: true. */
  enabled?: boolean | null | undefined;
  /** Hardware that it runs on. */
  flavors?: FlavorBody[] | null | undefined;
  /** Names of the integration connections bound to it. */
  integrationConnections?: string[] | null | undefined;
  /** Names of policies. */
  policies?: string[] | null | undefined;
  /** The model behind it. */
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
        /** mk2 or mk3. */
        generation?: Generation | null | undefined;
      }
    | null
    | undefined;
  /** Whether it is for tests. */
  sandbox?: boolean | null | undefined;
}

/** The `spec` of what is sent:  */
export interface PolicySpecBody {
  /** location, flavor or maxToken. */
  type?: PolicyType | null | undefined;
  /** Kinds that it is for. */
  resourceTypes?: string[] | null | undefined;
  /** Where workloads may run, for location. */
  locations?:
    | {
        /** Such as eu, us. */
        name?: string | null | undefined;
        /** location, country or continent. */
        type?: PlaceType | null | undefined;
      }[]
    | null
    | undefined;
  /** What workloads may run on, for flavor. */
  flavors?: FlavorBody[] | null | undefined;
  /** How many tokens may be taken, for maxToken. */
  maxTokens?:
    | {
        /** month, day, hour or minute. */
        granularity?: Granularity | null | undefined;
        /** How many of them make the window. */
        step?: number | null | undefined;
        /** How many tokens may be sent. */
        input?: number | null | undefined;
        /** How many tokens may be received. */
        output?: number | null | undefined;
        /** How many tokens may be sent and received. */
        total?: number | null | undefined;
        /** What a token sent counts of one received: a ratio, without a unit. */
        ratioInputOverOutput?: number | null | undefined;
      }
    | null
    | undefined;
  /** Whether it is for tests. */
  sandbox?: boolean | null | undefined;
}

/** The `spec` of what is sent:  */
export interface PreviewSpecBody {
  /** Port of the sandbox. */
  port?: number | null | undefined;
  /** Whether it answers without a token. */
  public?: boolean | null | undefined;
  /** First part of its host name. */
  prefixUrl?: string | null | undefined;
  /** Domain that it is under. */
  customDomain?: string | null | undefined;
  /** When it ends, RFC 3339. */
  expires?: string | null | undefined;
  /** Time to live, a number with a unit (s, m, h, d or w), such as 24h. */
  ttl?: string | null | undefined;
  /** Header fields that are added to requests. */
  requestHeaders?: { [key: string]: string | null } | null | undefined;
  /** Header fields that are added to answers. */
  responseHeaders?: { [key: string]: string | null } | null | undefined;
  /** Set by the service. */
  region?: string | null | undefined;
  /** Set by the service: its address. */
  url?: string | null | undefined;
}

/** The `spec` of what is sent:  */
export interface SandboxSpecBody {
  /** Whether it is deployed. Default: true. */
  enabled?: boolean | null | undefined;
  /** Where it runs. */
  region?: string | null | undefined;
  /** What it runs on. */
  runtime?:
    | {
        /** Container image. */
        image?: string | null | undefined;
        /** Memory in MB; there is one core for every 2048. */
        memory?: number | null | undefined;
        /** Variables that it runs with. */
        envs?: EnvBody[] | null | undefined;
        /** Ports that it listens on. */
        ports?: PortBody[] | null | undefined;
        /** Time to live, a number with a unit (s, m, h, d or w), such as 24h. */
        ttl?: string | null | undefined;
        /** When it ends, RFC 3339. */
        expires?: string | null | undefined;
        /** Immutable; iptables, nfs and tun may be enabled or disabled. */
        extraArgs?: { [key: string]: string | null } | null | undefined;
        /** How long it has to end by itself, in seconds. */
        terminationGracePeriodSeconds?: number | null | undefined;
      }
    | null
    | undefined;
  /** When it ends by itself. */
  lifecycle?:
    | {
        /** The first that applies ends it. */
        expirationPolicies?: ExpirationPolicyBody[] | null | undefined;
        /** How long it is kept after its end, a number with a unit (s, m, h, d or w). Default: 5m. */
        terminatedRetention?: string | null | undefined;
      }
    | null
    | undefined;
  /** Where it may connect to. */
  network?:
    | {
        /** Domains that it may connect to; none: all. */
        allowedDomains?: string[] | null | undefined;
        /** Domains that it may not connect to. */
        forbiddenDomains?: string[] | null | undefined;
        /** How its requests leave. */
        egress?:
          | {
              /** Name of the egress gateway. */
              gateway?: string | null | undefined;
              /** How the gateway is used. */
              mode?: string | null | undefined;
              /** What may leave through it. */
              policies?: { [key: string]: unknown }[] | null | undefined;
            }
          | null
          | undefined;
        /** What filters its connections. */
        firewall?:
          | {
              /** Names of rule sets. */
              rulesets?: string[] | null | undefined;
            }
          | null
          | undefined;
        /** A proxy that its requests go through. */
        proxy?:
          | {
              /** Domains that may be asked; none: all. */
              allowedDomains?: string[] | null | undefined;
              /** Domains that may not be asked. */
              forbiddenDomains?: string[] | null | undefined;
              /** Domains that are asked without the proxy. */
              bypass?: string[] | null | undefined;
              /** What the proxy adds to requests. */
              routing?: ProxyTargetBody[] | null | undefined;
            }
          | null
          | undefined;
        /** Subnet that it is in. */
        subnet?: string | null | undefined;
      }
    | null
    | undefined;
  /** Volumes that it mounts. */
  volumes?: VolumeAttachmentBody[] | null | undefined;
  /** Name of the VPC that it is in. */
  vpc?: string | null | undefined;
}

/** The `spec` of what is sent:  */
export interface VolumeSpecBody {
  /** Where it is; immutable. */
  region?: string | null | undefined;
  /** Size in MB; may only grow. */
  size?: number | null | undefined;
  /** Name of the volume template that it is made from. */
  template?: string | null | undefined;
}

/** The `spec` of what is sent:  */
export interface VolumeTemplateSpecBody {
  /** Size of a volume made from it, in MB. */
  defaultSize?: number | null | undefined;
  /** What it is for. */
  description?: string | null | undefined;
}

/** Format of sound. Other texts are possible. */
export type AudioFormat = 'wav' | 'mp3' | (string & {});

/** Whether a trigger needs a credential. Other texts are possible. */
export type AuthenticationType = 'public' | 'private' | (string & {});

/** What is billed. Other texts are possible. */
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

/** Why an answer to a chat ended. Other texts are possible. */
export type ChatFinishReason =
  'stop' | 'length' | 'tool_calls' | 'content_filter' | 'function_call' | (string & {});

/** Who speaks in a chat. Other texts are possible. */
export type ChatRole = 'system' | 'developer' | 'user' | 'assistant' | 'tool' | (string & {});

/** How far a deployment is. Other texts are possible. */
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

/** Whether a custom domain is verified. Other texts are possible. */
export type DomainStatus = 'pending' | 'verified' | 'failed' | (string & {});

/** What a custom domain is in front of. Other texts are possible. */
export type DomainType = 'previews' | 'applications' | (string & {});

/** What a workload may do with a drive. Other texts are possible. */
export type DriveMode = 'read' | 'read-write' | (string & {});

/** Kind of an event. Other texts are possible. */
export type EventType = 'deployment' | (string & {});

/** How far the execution of a job is. Other texts are possible. */
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

/** What an expiration policy does. Other texts are possible. */
export type ExpirationAction = 'delete' | (string & {});

/** What an expiration policy counts from. Other texts are possible. */
export type ExpirationType = 'ttl-idle' | 'ttl-max-age' | 'date' | (string & {});

/** What happened to a file. Other texts are possible. */
export type FileOperation = 'CREATE' | 'WRITE' | 'REMOVE' | (string & {});

/** Kind of what a path leads to. Other texts are possible. */
export type FileType = 'file' | 'directory' | (string & {});

/** Kind of hardware. Other texts are possible. */
export type FlavorType = 'cpu' | 'gpu' | (string & {});

/** Kind of what a fork makes. Other texts are possible. */
export type ForkTarget = 'sandbox' | 'application' | (string & {});

/** Generation of the platform that a workload runs on. Other texts are possible. */
export type Generation = 'mk2' | 'mk3' | (string & {});

/** Unit of the window of a limit. Other texts are possible. */
export type Granularity = 'month' | 'day' | 'hour' | 'minute' | (string & {});

/** How closely a model looks at an image. Other texts are possible. */
export type ImageDetail = 'auto' | 'low' | 'high' | (string & {});

/** Family of a network address. Other texts are possible. */
export type IpFamily = 'IPv4' | 'IPv6' | (string & {});

/** How an MCP server is connected with. Other texts are possible. */
export type McpTransport = 'http-stream' | 'websocket' | (string & {});

/** Kind of resource that metrics are about. Other texts are possible. */
export type MeteredType =
  'sandbox' | 'agent' | 'job' | 'mcp_server' | 'volume' | 'custom_domain' | (string & {});

/** What metrics can be grouped by. Other texts are possible. */
export type MetricsGroupBy =
  'workspace' | 'resource_type' | 'resource_name' | 'resource_uuid' | 'billing_dimension' | (string & {});

/** Size of the buckets of metrics. Other texts are possible. */
export type MetricsResolution = 'hourly' | 'daily' | 'weekly' | 'monthly' | (string & {});

/** Provider of a model. Other texts are possible. */
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

/** Why a name cannot be used for a workspace. Other texts are possible. */
export type NameRefusal =
  'taken' | 'forbidden_reserved' | 'forbidden_service' | 'forbidden_v_prefix' | (string & {});

/** Kind of a place. Other texts are possible. */
export type PlaceType = 'location' | 'country' | 'continent' | (string & {});

/** What a policy is about. Other texts are possible. */
export type PolicyType = 'location' | 'flavor' | 'maxToken' | (string & {});

/** Protocol of a port. Other texts are possible. */
export type PortProtocol = 'HTTP' | 'TCP' | 'UDP' | 'TLS' | (string & {});

/** How far a process is. Other texts are possible. */
export type ProcessStatus = 'running' | 'completed' | 'failed' | 'killed' | 'stopped' | (string & {});

/** How long a model thinks. Other texts are possible. */
export type ReasoningEffort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | (string & {});

/** Role of a user in a workspace. Other texts are possible. */
export type Role = 'admin' | 'member' | (string & {});

/** Whether a sandbox is awake. Other texts are possible. */
export type SandboxState = 'RUNNING' | 'STANDBY' | (string & {});

/** How a schedule says when. Other texts are possible. */
export type ScheduleType = 'cron' | 'at' | 'sleep' | (string & {});

/** Kind of what a snapshot is taken of. Other texts are possible. */
export type SnapshotSource = 'sandbox' | (string & {});

/** Whether a snapshot can be forked. Other texts are possible. */
export type SnapshotStatus = 'pending' | 'ready' | 'failed' | (string & {});

/** Whether a schedule could submit its process. Other texts are possible. */
export type SubmissionStatus = 'succeeded' | 'failed' | (string & {});

/** How far a task of a job is. Other texts are possible. */
export type TaskStatus =
  | 'unspecified'
  | 'pending'
  | 'reconciling'
  | 'failed'
  | 'succeeded'
  | 'running'
  | 'cancelled'
  | (string & {});

/** Whether a volume template can be used. Other texts are possible. */
export type TemplateStatus = 'created' | 'ready' | 'error' | (string & {});

/** Whether a version of a volume template can be used. Other texts are possible. */
export type TemplateVersionStatus = 'CREATED' | 'READY' | 'FAILED' | (string & {});

/** What starts a workload. Other texts are possible. */
export type TriggerType = 'http' | 'http-async' | 'cron' | (string & {});

/** How a user came to a workspace. Other texts are possible. */
export type UserSource = 'directory_sync' | 'invitation' | 'domain_capture' | (string & {});

/** Whether a volume outlives the workload. Other texts are possible. */
export type VolumeType = 'persistent' | 'ephemeral' | (string & {});

/** How far a workspace is. Other texts are possible. */
export type WorkspaceStatus =
  | 'created'
  | 'account_binded'
  | 'account_configured'
  | 'workspace_configured'
  | 'ready'
  | 'error'
  | (string & {});
