/** Errors in the engine's form: one sentence, and the object itself if it exists but is not ready. */
import { Metadata, status as codes, type ServiceError } from '@grpc/grpc-js';
import { ErrorResourceInitFailed } from '@pulumi/pulumi/proto/provider_pb';
import { Status } from '@pulumi/pulumi/proto/status_pb';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { messageOf } from '../bug';
import type { Struct } from 'google-protobuf/google/protobuf/struct_pb';

/** An object that exists but is not ready: recorded in state with the reasons. */
export class NotReady extends Error {
  readonly id: string;
  readonly properties: Struct;

  constructor(
    { id, properties }: Pick<NotReady, 'id' | 'properties'>,
    readonly reasons: readonly string[],
    message: string,
  ) {
    super(message);
    this.id = id;
    this.properties = properties;
  }
}

/** An error about an unknown resource kind, function or method. */
export class Unheard extends Error {}

/**
 * What gRPC sends for an error.
 *
 * @param operation what the engine asked for
 */
export function statusOf(
  error: unknown,
  operation: string,
): Pick<ServiceError, 'code' | 'details' | 'metadata'> {
  const message = messageOf(error, { operation, kind: 'the provider' });
  const metadata = new Metadata();
  if (error instanceof NotReady) {
    const failed = new ErrorResourceInitFailed();
    failed.setId(error.id);
    failed.setProperties(error.properties);
    failed.setReasonsList([...error.reasons]);
    const detail = new Any();
    detail.pack(failed.serializeBinary(), 'pulumirpc.ErrorResourceInitFailed');
    const status = new Status();
    status.setCode(codes.FAILED_PRECONDITION);
    status.setMessage(message);
    status.addDetails(detail);
    metadata.add('grpc-status-details-bin', Buffer.from(status.serializeBinary()));
  }
  // With "unknown" or "internal", the engine would record the operation as one without a known end. The end is known:
  // whatever may exist was reported above.
  const code = error instanceof Unheard ? codes.UNIMPLEMENTED : codes.FAILED_PRECONDITION;
  return { code, details: message, metadata };
}
