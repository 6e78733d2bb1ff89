import { useSignals } from '@preact/signals-react/runtime'
import { canDo, type I18n } from '@trellis/sdk'
import { TrellisProvider } from '@trellis/widgets'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Portal } from './portal.ts'
import type { ShellState } from './startup.ts'

const PortalContext = createContext<Portal | null>(null)
const TextContext = createContext<I18n | null>(null)
const ActorTextContext = createContext<I18n | null>(null)
const ShellContext = createContext<ShellState | null>(null)

/** Puts the portal around its screens and draws them anew when language or person change. */
export function PortalProvider({ portal, children }: { portal: Portal; children: ReactNode }) {
  useSignals()
  const i18n = portal.i18n.value
  const shell = portal.shell.value
  const { clientId, userId } = shell?.user ?? {}
  const trellis = useMemo(() => {
    const person = clientId !== undefined && userId !== undefined ? { person: { clientId, userId } } : {}
    const { client, realtime, textsOf, config } = portal
    return { client, i18n, realtime, textsOf, config, saysChanged: true, ...person }
  }, [portal, i18n, clientId, userId])
  return (
    <PortalContext value={portal}>
      <TextContext value={i18n}>
        <ActorTextContext value={portal.actorI18n.value ?? i18n}>
          <ShellContext value={shell}>
            <TrellisProvider value={trellis}>{children}</TrellisProvider>
          </ShellContext>
        </ActorTextContext>
      </TextContext>
    </PortalContext>
  )
}

function found<T>(value: T | null): T {
  if (value === null) throw new Error('A screen stands outside of PortalProvider or of the guarded shell')
  return value
}

/** The portal of this page. */
export const usePortal = () => found(useContext(PortalContext))

/** Texts, numbers and dates in the person's language. */
export const useText = () => found(useContext(TextContext))

/** The same in the language of who acts in the person's name: that of the person is not the reader's. */
export const useActorText = () => found(useContext(ActorTextContext))

/** The signed-in person, the plan and the teams; only inside the guarded shell. */
export const useShell = () => found(useContext(ShellContext))

/** The same where it may not be known yet. */
export const useMaybeShell = () => useContext(ShellContext)

/** Whether the person may act as another: an administrator may, who does not act as somebody already. */
export function useMayImpersonate(): boolean {
  const portal = usePortal()
  return canDo('actAsAnother', useShell().user.roles) && portal.session.claims.peek()?.act === undefined
}
