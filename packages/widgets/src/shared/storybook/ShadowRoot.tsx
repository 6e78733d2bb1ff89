/// <reference types="vite/client" />
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from '../../styles.css?inline'

/** Shows a story as an embedded widget lives: in a shadow root with adopted styles, cut off from the page's. */
export function ShadowRoot({
  settings,
  children,
}: {
  settings: Record<string, string | undefined>
  children: ReactNode
}) {
  const host = useRef<HTMLDivElement>(null)
  const [inside, setInside] = useState<Element | null>(null)
  useLayoutEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    root.adoptedStyleSheets = [sheet]
    const wrapper = document.createElement('div')
    wrapper.className = 't-root'
    root.replaceChildren(wrapper)
    setInside(wrapper)
  }, [])
  const data = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`data-${name}`, value]))
  return (
    <div ref={host} {...data}>
      {inside && createPortal(children, inside)}
    </div>
  )
}
