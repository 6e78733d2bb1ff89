import { call } from './api.ts'

/** A browser at the sign-in: its cookies, its address, and the page it has open. */
export interface Door {
  /** Sends the form of the page that is open, from another address where one is given. Follows nothing. */
  post(fields: Record<string, string>, address?: string): Promise<DoorReply>
  /** Begins a new sign-in with the same cookies, as the same address or another. */
  again(): Promise<void>
}

export interface DoorReply {
  status: number
  text: string
  headers: Headers
  /** The hidden field that stands for a right password, where a code is asked for. */
  step: string | undefined
  /** The access token that the way back to the portal ends with, where the form was right. */
  token(): Promise<string>
}

/** Opens the sign-in page as a browser of that address does. An address other than the own needs a server behind a proxy. */
export async function openDoor(url: string, address?: string): Promise<Door> {
  const cookies = new Map<string, string>()
  const own = address ? { 'x-forwarded-for': address } : undefined
  const go = async (to: string, init: RequestInit = {}, from: Record<string, string> | undefined = own) => {
    const response = await fetch(to, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as object), ...from, cookie: [...cookies].map(it => it.join('=')).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(';')[0] ?? ''
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  const follow = async (first: Response) => {
    let response = first
    for (let hop = 0; hop < 10 && response.headers.get('location'); hop++) {
      const next = new URL(response.headers.get('location') ?? '', url)
      if (next.pathname === '/auth/callback') return next
      response = await go(next.href)
    }
    return response
  }
  let action = ''
  const open = async () => {
    const start = await call(url, 'auth.provider', {}, own ? { headers: own } : {})
    // A sign-in that is remembered would skip the page.
    for (const name of [...cookies.keys()]) if (name.startsWith('_')) cookies.delete(name)
    const page = await follow(await go(start.data.authorization_url))
    if (page instanceof URL) throw new Error('Signed in already')
    action = new URL(/action="([^"]+)"/.exec(await page.text())?.[1] ?? '', url).href
  }
  await open()
  return {
    again: open,
    async post(fields, other) {
      const form = {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }
      const response = await go(action, form, other ? { 'x-forwarded-for': other } : own)
      const text = await response.text()
      return {
        status: response.status,
        text,
        headers: response.headers,
        step: /name="step" value="([^"]+)"/.exec(text)?.[1],
        async token() {
          const back = await follow(response)
          if (!(back instanceof URL)) throw new Error(`No way back: ${back.status}`)
          const query = Object.fromEntries(back.searchParams)
          return (await call(url, 'auth.callback', { query })).data.access_token
        },
      }
    },
  }
}
