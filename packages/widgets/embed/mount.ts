import { type ComponentType, createElement, render } from 'preact'
import { TrellisProvider } from '../src/shared/context.tsx'
import { keepFocus } from '../src/shared/keepFocus.ts'
import { addStyles } from './styles.ts'
import type { Emit, EventDetail, MountContext, Mounted, ViewProps } from './types.ts'

/** A widget narrower than this has touch sizes. Source: look.md, Density. */
const compactBelow = 600

/**
 * Draws a widget into a root: `mount(host, root, context)` gives `{ update, destroy }`.
 * Element, React component, frame page and stories all call it. Events are sent from `host`.
 */
export function mount(host: HTMLElement, root: ShadowRoot, context: MountContext): Mounted {
  let now = context
  // What lies beneath a survey that opens at once is drawn when that stands.
  let covered = context.open
  let density = 'dense'
  const box = document.createElement('div')
  addStyles(root, context.css, context.nonce)
  root.append(box)
  keepFocus(box)

  const emit: Emit = (name, detail) =>
    host.dispatchEvent(
      new CustomEvent(`trellis:${name}`, {
        bubbles: true,
        composed: true,
        cancelable: name === 'submit',
        detail: { version: 1, ...detail } satisfies EventDetail,
      }),
    )
  const setOpen = (open: boolean) => update({ open })

  function draw() {
    const frame = {
      className: 't-root',
      lang: now.i18n.language,
      // All languages of the widget read so, on a page of any direction; `all: initial` leaves the direction out.
      dir: 'ltr',
      'data-theme': now.theme,
      'data-scheme': now.scheme,
    }
    const props: ViewProps = {
      host,
      first: now.first,
      open: now.open,
      setOpen,
      emit,
      frame: {
        card: covered ? undefined : { ...frame, 'data-density': now.density ?? density, part: 'card' },
        // Dialogs lie over the page and are as wide as the window.
        dialogs: { ...frame, 'data-density': now.density ?? (innerWidth < 960 ? 'compact' : 'dense') },
      },
    }
    const view = createElement(now.view as ComponentType<ViewProps>, props)
    render(createElement(TrellisProvider as ComponentType<object>, { value: now } as object, view), box)
  }
  function update(next: Partial<MountContext>) {
    const before = now.open
    now = { ...now, first: undefined, ...next }
    covered &&= now.open
    draw()
    if (now.open !== before) emit(now.open ? 'open' : 'close')
  }
  const observer = new ResizeObserver(([entry]) => {
    const wanted = (entry?.contentRect.width || host.clientWidth) < compactBelow ? 'compact' : 'dense'
    if (wanted !== density) {
      density = wanted
      draw()
    }
  })
  observer.observe(box)
  draw()
  const later = setTimeout(() => {
    if (!covered) return
    covered = false
    draw()
  }, 400)
  if (now.open) emit('open')

  return {
    update,
    destroy() {
      observer.disconnect()
      clearTimeout(later)
      render(null, box)
      root.replaceChildren()
      root.adoptedStyleSheets = []
    },
  }
}
