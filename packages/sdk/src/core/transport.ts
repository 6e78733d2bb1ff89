/** A request as the client hands it to a transport. */
export interface TransportRequest {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | undefined
  /** True where the call may be sent again after a network failure without doing harm. */
  repeatable: boolean
  signal?: AbortSignal | undefined
  /** True where it is sent although the page is being left. */
  keepalive?: boolean | undefined
}

/** A reply as the client needs it. `body` is the parsed JSON, or null where there was none. */
export interface TransportReply {
  status: number
  retryAfter: number | undefined
  body: unknown
}

/**
 * Sends one request. Rejects with `NetworkError` where there was no reply.
 * Two implementations pass one suite: ky (portal, bot, React build) and fetch (embed build).
 */
export type Transport = (request: TransportRequest) => Promise<TransportReply>

/** How often, and after how long, a repeatable call is sent again when there was no reply or a 502, 503 or 504. */
export const retryDelays = [300, 1000] as const
export const retryStatus = [502, 503, 504] as const
/** A call that has not answered by then counts as lost. */
export const timeoutMs = 20_000

/** The parts of a `Response` that a client reads. */
export type ReplySource = Pick<Response, 'status' | 'text'> & { headers: Pick<Headers, 'get'> }

/** What a client needs of a reply. */
export async function readReply(response: ReplySource): Promise<TransportReply> {
  const text = await response.text()
  let body: unknown = null
  try {
    body = text ? JSON.parse(text) : null
  } catch {
    body = null
  }
  return { status: response.status, retryAfter: retryAfterOf(response), body }
}

/** Seconds after which the server wants to be asked again, where it says so in seconds. */
export function retryAfterOf(response: ReplySource): number | undefined {
  const after = Number(response.headers.get('retry-after'))
  return after > 0 ? after : undefined
}
