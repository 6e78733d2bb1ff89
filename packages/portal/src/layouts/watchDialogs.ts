/**
 * Follows the modal dialogs of the page: `changed` hears of the topmost one, or null, each time one opens, opens again or goes.
 * Whatever else stands in the top layer lies beneath a dialog that opened after it. The function it gives ends it.
 */
export function watchDialogs(changed: (top: HTMLDialogElement | null) => void): () => void {
  let open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
  const observer = new MutationObserver(records => {
    const moved = records.flatMap(it =>
      it.type === 'attributes' && it.target instanceof HTMLDialogElement ? [it.target] : [],
    )
    for (const it of new Set(moved)) open = [...open.filter(other => other !== it), ...(it.open ? [it] : [])]
    const before = open.length
    open = open.filter(it => it.isConnected)
    if (moved.length > 0 || open.length < before) changed(open.at(-1) ?? null)
  })
  // The attribute tells of every dialog; one that is taken out of the page keeps it.
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  changed(open.at(-1) ?? null)
  return () => observer.disconnect()
}
