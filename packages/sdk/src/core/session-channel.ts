const name = 'trellis-session'

/** How the windows of one browser tell each other whom the session now speaks for (see bearerOf), or '' for nobody. */
export interface SessionChannel {
  tell(bearer: string): void
  listen(hear: (bearer: string) => void): void
}

/** The word of the storage event, for browsers without BroadcastChannel. Without storage other windows notice at their next call. */
function storageChannel(): SessionChannel {
  return {
    tell(bearer) {
      try {
        // The same word twice in a row would be no event.
        localStorage.setItem(name, bearer || ' ')
        localStorage.removeItem(name)
      } catch {
        // Forbidden or full: see above.
      }
    },
    listen: hear =>
      addEventListener('storage', event => {
        if (event.key === name && event.newValue !== null) hear(event.newValue.trim())
      }),
  }
}

/** The channel between the windows of this browser: heard at once, by hidden ones too. */
export function windowChannel(): SessionChannel {
  let channel: BroadcastChannel
  try {
    channel = new BroadcastChannel(name)
  } catch {
    return storageChannel()
  }
  return {
    tell: bearer => channel.postMessage(bearer),
    listen: hear => channel.addEventListener('message', ({ data }) => hear(String(data))),
  }
}
