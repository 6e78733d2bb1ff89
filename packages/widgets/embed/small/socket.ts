import { createRealtime } from '@trellis/sdk/realtime'
import { hint } from '../hint.ts'
import type * as live_ from '../live.ts'
import { tokenSource } from '../token.ts'
import { togetherMs } from './client.ts'

/** A connection for a widget. It is told of a change when no reply of before the change is shared any longer. */
export const live: typeof live_.live = async ({ api, getToken }, page, onRefused, signal) => {
  const address = api ?? page.api ?? location.origin
  const get = getToken ?? page.getToken
  if (!get) return undefined
  const notice = ({ disposition, blockedURI }: SecurityPolicyViolationEvent) => {
    if (disposition !== 'enforce' || !/^wss?:/.test(blockedURI) || new URL(blockedURI).host !== new URL(address).host)
      return
    const origin = address.replace(/^http/, 'ws')
    hint({
      message: `the Content-Security-Policy of this page lacks ${origin} in connect-src: changes are looked for every 30 seconds`,
    })
    onRefused()
  }
  document.addEventListener('securitypolicyviolation', notice, { signal })
  const realtime = createRealtime({ api: address, token: tokenSource(get, page) })
  return {
    ...realtime,
    listen: (topic, onChange) => realtime.listen(topic, it => void setTimeout(onChange, togetherMs, it)),
  }
}
