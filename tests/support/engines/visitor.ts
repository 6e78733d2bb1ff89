import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserWindow } from './engine.ts'
import { type Found, listen, look, type Wanted } from './look.ts'

const patience = 30_000

/** A person at a window of any browser: looks until it is there, then presses, types and reads. */
export class Visitor {
  readonly window: BrowserWindow

  constructor(window: BrowserWindow) {
    this.window = window
  }

  /** Loads an address. */
  async open(url: string): Promise<void> {
    await this.window.open(url)
  }

  /** What went wrong in the page since it was first looked at. */
  async problems(): Promise<string[]> {
    return (await this.window.evaluate('window.problems ?? []')) as string[]
  }

  look(wanted: Wanted): Promise<Found> {
    return this.window.evaluate(`((${listen})(), (${look})(${JSON.stringify(wanted)}))`) as Promise<Found>
  }

  /** Waits until `isRight` holds for what is wanted: that it is there, unless said otherwise. Throws after half a minute. */
  async see(wanted: Wanted, isRight = (it: Found) => it.count > 0): Promise<Found> {
    let last: unknown
    for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(50)) {
      // Between two pages there is none to ask.
      const found = await this.look(wanted).catch(error => {
        last = error
        return null
      })
      if (found && isRight(found)) return found
      if (found) last = found
    }
    const text = await this.look({ css: 'body' }).catch(() => ({ text: '' }))
    throw new Error(`Not seen: ${JSON.stringify(wanted)}. Last ${JSON.stringify(last) ?? last}; page: ${text.text}`)
  }

  /** Waits until it can be reached and has come to rest, and presses it: again where the press did not arrive. */
  async press(wanted: Wanted): Promise<void> {
    for (let attempt = 0; attempt < 5; attempt++) {
      let before: Found | undefined
      const { x, y } = await this.see(wanted, it => {
        const isAtRest = before && Math.hypot(it.x - before.x, it.y - before.y) < 1
        before = it
        return it.isFree && isAtRest === true
      })
      await this.window.press(x, y)
      // A page that went away with the press has nothing to say; a busy one hears of it late.
      for (const deadline = Date.now() + 2000; Date.now() < deadline; await wait(100))
        if (!(await this.window.evaluate('Boolean(window.awaited)').catch(() => false))) return
    }
    throw new Error(`No press arrived: ${JSON.stringify(wanted)}`)
  }

  /** Drags what is wanted to the place of something else, once both are at rest in the view. */
  async drag(wanted: Wanted, to: Wanted): Promise<void> {
    const rests = async (it: Wanted) => {
      let before: Found | undefined
      return this.see(it, found => {
        const isAtRest = before && Math.hypot(found.x - before.x, found.y - before.y) < 1
        before = found
        return found.isFree && isAtRest === true
      })
    }
    const target = await rests(to)
    await this.window.drag(await rests(wanted), target)
  }

  /** Waits until the path of the address, with its search, matches. */
  async arrive(at: RegExp): Promise<void> {
    let path: unknown
    for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(50)) {
      path = await this.window.evaluate('location.pathname + location.search').catch(() => '')
      if (at.test(String(path))) return
    }
    throw new Error(`Not at ${at}, but at ${path}`)
  }
}
