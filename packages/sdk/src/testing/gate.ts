import { NetworkError } from '../core/errors.ts'
import type { Call, EndpointName } from './answers.ts'

/** A call that the server has dealt with, and whose reply is held back. */
export type HeldCall<N extends EndpointName> = Call<N> & {
  /** Lets the reply go. Resolves once the client has handed it on. */
  release: () => Promise<void>
  /** Loses the reply on its way: the client hears nothing of what was done, or `instead` what stands between them says. */
  lose: (instead?: Error) => Promise<void>
}

/** Holds back the replies to one endpoint. */
export interface Gate<N extends EndpointName> {
  /** The next call that has arrived, or will. */
  next: () => Promise<HeldCall<N>>
  /** Lets go what is held, and holds nothing from now on. */
  end: () => Promise<void>
}

/** Until what a reply sets off has run. Not by a timer, as tests stop those. */
async function settled() {
  for (let turn = 0; turn < 50; turn++) await null
}

/** A gate, and the way of a call through it. */
export function createGate<N extends EndpointName>(
  onEnd: () => void,
): Gate<N> & { pass: (call: Call<N>) => Promise<void> } {
  const held = new Set<HeldCall<N>>()
  const arrived: HeldCall<N>[] = []
  const asked: ((it: HeldCall<N>) => void)[] = []
  return {
    next: () =>
      new Promise(resolve => {
        const it = arrived.shift()
        if (it) resolve(it)
        else asked.push(resolve)
      }),
    pass: call =>
      new Promise((resolve, reject) => {
        const it: HeldCall<N> = {
          ...call,
          release() {
            held.delete(it)
            resolve()
            return settled()
          },
          lose(instead = new NetworkError('No reply')) {
            held.delete(it)
            reject(instead)
            return settled()
          },
        }
        held.add(it)
        const ask = asked.shift()
        if (ask) ask(it)
        else arrived.push(it)
      }),
    async end() {
      onEnd()
      await Promise.all([...held].map(it => it.release()))
    },
  }
}
