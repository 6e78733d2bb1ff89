import type { EmbedSettings } from './types.ts'

type Call = [name: string, ...rest: unknown[]]
type Slot = string | Element
export type Options = Record<string, unknown>

export interface Trellis {
  (...call: Call): unknown
  create(name: string, slot: Slot, options?: Options): HTMLElement
  version: string
}

interface Early {
  version?: string
  /** Of single files, which share them. */
  settings?: Promise<EmbedSettings>
  /** Calls from before the script was here. */
  q?: Call[]
}

/**
 * Puts the global `trellis` in place and gives the settings that the host will configure.
 * Null where another script was first: it stays, and both versions are logged. One that `joins` takes part where the version is the same.
 */
export function openPage(version: string, api: string, joins?: boolean): Promise<EmbedSettings> | null {
  const page = window as unknown as { trellis?: Early }
  const early = page.trellis
  if (early?.version) {
    // The loader brings all widgets; a single file only its own.
    if (joins && early.version === version && early.settings) return early.settings
    console.info(`Trellis ${version} is skipped: version ${early.version} is here already`)
    return null
  }
  let settle: (settings: EmbedSettings) => void
  const kept: EmbedSettings = { api }
  const settings = new Promise<EmbedSettings>(resolve => {
    settle = resolve
  })
  const commands: Record<string, (...given: never[]) => unknown> = {
    configure: (given: EmbedSettings) => settle(Object.assign(kept, given)),
    create(name: string, slot: Slot, options: Options = {}) {
      const element = document.createElement(`trellis-${name}`) as HTMLElement & Options
      // Works before the widget's own code is here.
      element.open ??= () => element.setAttribute('open', '')
      element.close ??= () => element.removeAttribute('open')
      for (const key in options) {
        const value = options[key]
        if (typeof value === 'function' || key === 'api') element[key] = value as never
        else element.setAttribute(key, `${value}`)
      }
      const place = typeof slot === 'string' ? document.querySelector(slot) : slot
      if (!place) throw new Error(`trellis.create: nothing on the page matches ${slot}`)
      place.append(element)
      // A widget with its own token waits for no `configure`.
      if (options.getToken) settle(kept)
      return element
    },
  }
  const trellis = (name: string, ...rest: unknown[]) =>
    commands[name] ? commands[name](...(rest as never[])) : console.warn(`Trellis knows no '${name}'`)
  page.trellis = Object.assign(trellis, { create: commands.create, version, settings: joins ? settings : undefined })
  for (const it of early?.q ?? []) trellis(...it)
  return settings
}
