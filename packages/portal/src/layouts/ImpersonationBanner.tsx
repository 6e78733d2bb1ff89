import { useSignals } from '@preact/signals-react/runtime'
import { langOf } from '@trellis/sdk'
import { Button, Icon, useChanges, useOnRoot, userSwitchIcon } from '@trellis/widgets'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useActorText, usePortal } from '../context.tsx'
import { watchDialogs } from './watchDialogs.ts'

/** A live region that comes with its words is not read out: they follow it. */
const wordsAfterMs = 100

/**
 * Says over every screen and every dialog who is acting in the person's name, and ends it. A modal dialog makes all beside it
 * inert, so that the sign stands in the topmost one, in the top layer; screen readers hear it there again.
 */
export function ImpersonationBanner({ name }: { name: string }) {
  useSignals()
  const portal = usePortal()
  const { t, language } = useActorText()
  const { busy, change } = useChanges()
  useOnRoot('has-sign')
  const [isSaid, setIsSaid] = useState(false)
  const [host] = useState(() => document.createElement('div'))
  const home = useRef<HTMLDivElement>(null)
  const sign = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    let words: ReturnType<typeof setTimeout> | undefined
    const stop = watchDialogs(top => {
      const place = top ?? home.current
      const element = sign.current
      if (!place || !element) return
      if (host.parentNode !== place) {
        place.append(host)
        setIsSaid(false)
        clearTimeout(words)
        words = setTimeout(setIsSaid, wordsAfterMs, true)
      }
      // The top layer is a stack: shown anew, it comes to lie above the dialog.
      if (!element.showPopover) return
      if (element.matches(':popover-open')) element.hidePopover()
      element.showPopover()
    })
    return () => {
      stop()
      clearTimeout(words)
      host.remove()
    }
  }, [host])

  // Pages and dialogs begin below it, however many lines it takes.
  useLayoutEffect(() => {
    if (typeof ResizeObserver !== 'function') return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--t-sign', `${sign.current?.offsetHeight ?? 0}px`))
    if (sign.current) observer.observe(sign.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--t-sign')
    }
  }, [])

  const end = () => {
    // Another window has ended it already, or gone on as somebody else: what is so now shows anew.
    if (portal.session.changed.peek()) return portal.reload()
    void change('end', async () => {
      try {
        portal.become((await portal.client.auth.endImpersonation()).access_token)
      } catch (error) {
        // It had ended already: the shell is on its way to sign-in, or asks to refresh.
        if (portal.session.claims.peek() && !portal.session.changed.peek())
          portal.toasts.error(t('core.errors.tryAgain'))
        throw error
      }
    })
  }
  return (
    <div ref={home}>
      {createPortal(
        <div ref={sign} className="t-impersonated__banner" lang={langOf(language)} popover="manual">
          <Icon path={userSwitchIcon} />
          <span role="status">{isSaid && t('account.impersonation.banner', { name })}</span>
          <Button size="small" busy={busy.value.has('end')} onClick={end}>
            {t('account.impersonation.end')}
          </Button>
        </div>,
        host,
      )}
    </div>
  )
}
