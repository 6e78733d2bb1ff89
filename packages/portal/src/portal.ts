import { effect, signal } from '@preact/signals-react'
import {
  bearerOf,
  decodeToken,
  type I18n,
  type Language,
  ownNameOf,
  type SessionChannel,
  type TokenStore,
  type Transport,
  toLanguage,
  type UserState,
} from '@trellis/sdk'
import { createRealtime, type Realtime } from '@trellis/sdk/realtime'
import { createToasts, InboxModel } from '@trellis/widgets'
import { applyAppearance } from './appearance.ts'
import { config, home } from './config.ts'
import {
  actorLanguage,
  deviceZone,
  keepActorLanguage,
  keepUnsavedLanguage,
  loadLanguage,
  textsIn,
  unsavedLanguage,
} from './language.ts'
import { createPortalSession } from './session.ts'
import { createSignOuts } from './signOuts.ts'
import { loadShell, type ShellState } from './startup.ts'

/** Names where sign-out leads back to, before the browser leaves for the provider: the spec's cookie `logout-uri`, for ten minutes. */
function rememberLogout(to: string) {
  // The Cookie Store API is missing in browsers we support.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `logout-uri=${encodeURIComponent(to)}; path=/; max-age=600; samesite=lax`
}

/** Whether two tokens are of one session, or of two that rest on one sign-in at the provider. */
function isOneSignIn(one: string, other: string): boolean {
  const signIn = decodeToken(one)?.sign_in
  return bearerOf(one) === bearerOf(other) || (signIn !== undefined && signIn === decodeToken(other)?.sign_in)
}

export interface PortalOptions {
  i18n: I18n
  store: TokenStore
  channel?: SessionChannel
  transport: Transport
  here: () => string
  /** Goes to a page of the portal without loading it anew. */
  go: (path: string) => void
  /** Loads a page anew, for changes of person or tenant. */
  reload: (path?: string) => void
  /** Hears of changes; the server's own where it is left out. */
  realtime?: Realtime
  /** Brings the texts of a language, and keeps it in this browser; tests let them not come. */
  speak?: typeof loadLanguage
}

export type Portal = ReturnType<typeof createPortal>

/** Everything one open page of the portal shares: session, client, texts, toasts and what is known about the person. */
export function createPortal(options: PortalOptions) {
  const i18n = signal(options.i18n)
  const shell = signal<ShellState | null>(null)
  const actorI18n = signal<I18n | null>(null)
  const toasts = createToasts()
  const { session, client, answer, quietly } = createPortalSession({
    store: options.store,
    channel: options.channel,
    changedText: () => i18n.peek().t('core.errors.sessionChanged'),
    transport: options.transport,
    language: () => i18n.peek().language,
    here: options.here,
    go: options.go,
    // One message, however many calls of a page are refused.
    toast: text => void toasts.show({ text, kind: 'error', key: text }),
  })

  /** What a language is needed for; says so where its texts do not come. */
  const withTexts = async <T>(language: Language, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const text = i18n.peek().t('account.profile.languageNotLoaded', { language: ownNameOf(language) })
      toasts.show({ text, kind: 'error', key: 'language' })
      throw error
    }
  }

  /** Speaks a language; where its texts do not come, that is said, in the one before. */
  const setLanguage = (language: Language, timeZone = i18n.peek().timeZone) =>
    withTexts(language, async () => {
      i18n.value = await (options.speak ?? loadLanguage)(language, timeZone)
    }).catch(() => {})

  /** The server has this language of the person: what was chosen is no longer kept here. */
  const hasLanguage = (user: Pick<UserState, 'clientId' | 'userId'>, languageCode?: string) => {
    if (unsavedLanguage(user) === languageCode) keepUnsavedLanguage(user, null)
  }

  /** Takes over what the shell knows, and with it language, time zone and looks. */
  const adopt = async (state: ShellState) => {
    const { languageCode, theme, scheme, isAgree } = state.user
    const timeZone = state.user.timeZone ?? deviceZone()
    const unsaved = unsavedLanguage(state.user)
    shell.value = { ...state, user: { ...state.user, languageCode: unsaved ?? languageCode } }
    applyAppearance({ theme, scheme })
    // What is agreed to is read in the language of the browser: a person's own is set only after that.
    const language = isAgree ? (unsaved ?? toLanguage(languageCode)) : i18n.peek().language
    if (language !== i18n.peek().language || timeZone !== i18n.peek().timeZone) await setLanguage(language, timeZone)
    const actor = session.claims.peek()?.act && actorLanguage()
    actorI18n.value = actor && actor !== language ? await textsIn(actor, timeZone) : null
  }

  /** The zone of this device becomes the person's where none is known yet. Nobody's but the own device tells it. */
  const tellZone = async () => {
    const user = shell.peek()?.user
    if (!user?.isAgree || user.timeZone !== null || session.claims.peek()?.act !== undefined) return
    const { timeZone } = await client.account.updateProfile({ body: { deviceTimeZone: deviceZone() } })
    const known = shell.peek()
    // Whoever has chosen one meanwhile keeps that.
    if (known?.user.timeZone === null) await adopt({ ...known, user: { ...known.user, timeZone } })
  }

  /** Tells the server the language that was chosen while it could not be told. */
  const tellLanguage = async () => {
    const user = shell.peek()?.user
    if (!user?.isAgree || session.claims.peek()?.act !== undefined) return
    const unsaved = unsavedLanguage(user)
    if (unsaved === null) return
    const { languageCode } = await client.account.updateProfile({ body: { languageCode: unsaved } })
    hasLanguage(user, languageCode)
  }

  const realtime = options.realtime ?? createRealtime({ token: session.source })
  const inbox = new InboxModel({ client, quietly })
  /** Hears of what waits for the person while somebody is signed in: nobody does in the person's name. */
  const listenInbox = () => {
    let heardBy = 0
    let leave = () => {}
    effect(() => {
      const claims = session.claims.value
      const user = shell.value?.user
      const id = claims && !claims.act && user?.isAgree ? user.userId : 0
      if (id === heardBy) return
      heardBy = id
      leave()
      leave = id ? realtime.listen(`notification/${id}`, () => void inbox.heard()) : () => {}
    })
  }
  listenInbox()
  const signOuts = createSignOuts(options.transport)
  let leaving = false
  const lookAgain = () => (session.claims.peek()?.act === undefined ? inbox.refresh() : Promise.resolve())

  const load = async () => {
    void lookAgain()
    const state = await quietly(() => loadShell(client))
    hasLanguage(state.user, state.user.languageCode)
    await adopt(state)
    // What is shown is of the device's zone already: told at the next start where it cannot be told now.
    void tellZone().catch(() => {})
    void tellLanguage().catch(() => {})
  }
  const visits = signal(0)

  return {
    config,
    here: options.here,
    i18n,
    /** The texts for an administrator who acts in somebody's name, where the person has another language. */
    actorI18n,
    shell,
    /** Counts how often the same page was asked for again, which shows it anew. */
    visits,
    /** What waits for the person: nothing of it is told to who acts in the person's name. */
    inbox,
    /** Hears what others change, as long as a page listens. */
    realtime,
    toasts,
    signOuts,
    session,
    client,
    transport: options.transport,
    answer,
    quietly,
    go: options.go,
    reload: options.reload,
    setLanguage,
    /** The person's own language from now on: spoken at once, and kept in this browser until the server knows it. */
    async chooseLanguage(language: Language) {
      const user = shell.peek()?.user
      if (user && session.claims.peek()?.act === undefined) keepUnsavedLanguage(user, language)
      await setLanguage(language)
    },
    /** Texts of another language, for a survey that is answered in it. */
    textsOf: (language: Language) => withTexts(language, () => textsIn(language, i18n.peek().timeZone)),
    adopt,
    /** Takes over what has changed of the person; what else the shell knows stays. */
    async setUser(changes: Partial<UserState>) {
      const known = shell.peek()
      if (!known) return
      hasLanguage(known.user, changes.languageCode)
      await adopt({ ...known, user: { ...known.user, ...changes } })
    },
    /** Asks the server for the person's state again, as after an assessment. */
    load,
    /** Looks again what waits for the person. */
    lookAgain,
    /** The page was asked for again: it is shown anew, and what the shell knows of person, plan and teams is asked for anew. */
    async showAnew() {
      visits.value++
      // What is known stays where nothing comes; the calls of the page say why.
      await load().catch(() => {})
    },
    async signOut(to = '/auth/login?signedOut') {
      if (leaving) return
      leaving = true
      const busy = toasts.show({
        text: i18n.peek().t('account.signIn.signingOut'),
        kind: 'busy',
        duration: Number.POSITIVE_INFINITY,
        key: 'signOut',
      })
      // Signing out has to work without the server, too: the token is forgotten either way, and the server told later.
      const token = await session.source.get().catch(() => session.token())
      const reply = token === null ? null : await signOuts.end(token)
      // Another window has opened another session meanwhile: that one is not ours to forget.
      const isLeft = session.leave(null)
      if (isLeft) rememberLogout(to)
      const provider = to.startsWith('/auth/login') ? reply?.logout_url : undefined
      options.reload(provider ?? (isLeft ? to : undefined))
      leaving = false
      toasts.dismiss(busy)
    },
    /**
     * Takes over the session of who has just signed in. One of another sign-in, which another window opened meanwhile, ends:
     * nobody holds it any more. One of the same sign-in ends with this one, as both are signed out of together. False where the
     * browser does not keep it: then this one ends.
     */
    signedIn(token: string): boolean {
      const before = session.token()
      session.set(token)
      if (session.token() !== token) {
        void signOuts.end(token)
        return false
      }
      shell.value = null
      if (before !== null && !isOneSignIn(before, token)) void signOuts.end(before)
      // Of two windows that take over theirs in one moment neither sees the other's: the one that is written over ends its own.
      session.changed.subscribe(isChanged => {
        const now = session.token()
        // What is no token, be it from another place of this host, is no session that took its place.
        if (isChanged && now !== null && decodeToken(now) && !isOneSignIn(now, token)) void signOuts.end(token)
      })
      return true
    },
    /** Takes over the token of another tenant or person and loads the page anew. */
    become(token: string) {
      if (!session.leave(token)) {
        // Another window was first: nobody will ever hold this one.
        void signOuts.end(token)
        return options.reload()
      }
      if (decodeToken(token)?.act) keepActorLanguage(i18n.peek().language)
      // A team of the old tenant is no place in the new one.
      options.reload(/^\/(teams|access-denied|profile)/.test(location.pathname) ? home : undefined)
    },
  }
}
