import {
  BatchGetCommand as BatchGet,
  DeleteCommand as Delete,
  type DynamoDBDocumentClient,
  GetCommand as Get,
  PutCommand as Put,
  QueryCommand as Query,
  TransactWriteCommand as TransactWrite,
  UpdateCommand as Update,
} from '@aws-sdk/lib-dynamodb';

// the kinds of commands are alike but for their input and output: one of them is written for all
type Resolve = Get['resolveMiddleware'];
type Chain = ReturnType<Resolve>;
type CommandClass = new (input: never) => object;

/** The chains of each client that keeps them, by its stack. */
const kept = new WeakMap<object, Map<CommandClass, Chain>>();

/**
 * Lets a client put the chain of its middlewares together once for each kind of command of this file, as the SDK's
 * setting `cacheMiddleware` does, which the document client refuses. What changes the client's stack later is met; a
 * command's own stack is not looked at, and the client's settings are those of its first call. A middleware keeps
 * nothing of a call in `(next, context) => …`, which is called once for all.
 */
export function keepChains({ middlewareStack }: DynamoDBDocumentClient): void {
  const chains = new Map<CommandClass, Chain>();
  kept.set(middlewareStack, chains);
  for (const name of ['add', 'addRelativeTo', 'remove', 'removeByTag'] as const) {
    const change = middlewareStack[name] as (...given: unknown[]) => unknown;
    const changing = (...given: unknown[]) => {
      chains.clear();
      return change(...given);
    };
    Object.assign(middlewareStack, { [name]: changing });
  }
}

/** Makes a kind of command that takes the chain which its client keeps. */
function chained<C extends CommandClass>(Kind: C): C {
  class Chained extends (Kind as unknown as typeof Get) {
    override resolveMiddleware(...given: Parameters<Resolve>): Chain {
      const [stack, , options] = given;
      const chains = options ? undefined : kept.get(stack);
      if (!chains) return super.resolveMiddleware(...given);
      const chain = chains.get(Kind) ?? new Chained({} as never).ownChain(...given);
      chains.set(Kind, chain);
      return async (command) => chain(command);
    }

    /** Makes a chain, which holds nothing of a call. */
    private ownChain(...[stack, config, options]: Parameters<Resolve>): Chain {
      this.addMarshallingMiddleware(config);
      return this.clientCommand.resolveMiddleware(stack, config, options);
    }
  }
  return Chained as unknown as C;
}

export const BatchGetCommand = /* @__PURE__ */ chained(BatchGet);
export const DeleteCommand = /* @__PURE__ */ chained(Delete);
export const GetCommand = /* @__PURE__ */ chained(Get);
export const PutCommand = /* @__PURE__ */ chained(Put);
export const QueryCommand = /* @__PURE__ */ chained(Query);
export const TransactWriteCommand = /* @__PURE__ */ chained(TransactWrite);
export const UpdateCommand = /* @__PURE__ */ chained(Update);
