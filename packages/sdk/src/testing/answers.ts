import type { contract } from '../contract.ts'
import type { Endpoint, ReplyOf, RequestOf } from '../core/endpoint.ts'

type Rooms = typeof contract
export type RoomName = keyof Rooms

/** Names an endpoint of the contract: `team.getTeam`. */
export type EndpointName = { [R in RoomName]: `${R}.${keyof Rooms[R] & string}` }[RoomName]

type EndpointOf<N extends EndpointName> = N extends `${infer R extends RoomName}.${infer E}`
  ? E extends keyof Rooms[R]
    ? Rooms[R][E]
    : never
  : never

/** A call that has arrived: path parameters, query and body, parsed as the server parses them. */
export type Call<N extends EndpointName = EndpointName> = { [K in N]: { name: K } & RequestOf<EndpointOf<K>> }[N]

/** Spelled out, so that one answer fits all endpoints that ask and reply alike. */
interface Asked<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
}
type AskedOf<E extends Endpoint> = Asked<RequestOf<E>['params'], RequestOf<E>['query'], RequestOf<E>['body']>

/** What the server would reply to a call; throws a `TrellisError` to refuse it, a `NetworkError` where no reply comes. */
type Answer<Call, Reply> = (call: Call) => Reply | Promise<Reply>

/** Answers of a room, as many as are needed. */
export type RoomAnswers<R extends RoomName> = {
  [E in keyof Rooms[R]]?: Rooms[R][E] extends infer Found extends Endpoint
    ? Answer<AskedOf<Found>, ReplyOf<Found>>
    : never
}

/** Answers by room and endpoint, as the contract has them. What is missing is answered by `notFound`. */
export type Answers = { [R in RoomName]?: RoomAnswers<R> }
