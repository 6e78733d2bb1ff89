import { PageHead, Saved, Section, Switch } from '@trellis/widgets'
import { useState } from 'react'
import { ConsentPoints } from '../auth/ConsentPoints.tsx'
import { usePortal, useShell, useText } from '../context.tsx'
import { WithdrawConsent } from './WithdrawConsent.tsx'

/** What the person has agreed to, and whether the answers may be used for research. */
function ActiveConsent() {
  const portal = usePortal()
  const { user } = useShell()
  const { t } = useText()
  const [active, setActive] = useState(user.activeConsent)
  const [state, setState] = useState<'none' | 'busy' | 'saved'>('none')

  const change = async (next: boolean) => {
    setActive(next)
    setState('busy')
    try {
      const { activeConsent } = await portal.client.account.consent({ body: { activeConsent: next } })
      setActive(activeConsent)
      setState('saved')
      await portal.setUser({ activeConsent })
    } catch {
      setActive(!next)
      setState('none')
      portal.toasts.error(t('account.consent.failed'))
    }
  }
  return (
    <>
      <PageHead title={t('account.consent.active.title')} lead={t('account.consent.active.lead')} />
      <ConsentPoints />
      <Section
        title={t('account.consent.active.research')}
        action={
          state === 'none' ? undefined : (
            <Saved state={state} label={t(state === 'busy' ? 'core.states.saving' : 'core.states.saved')} />
          )
        }
      >
        <Switch
          label={t('account.consent.active.researchLabel')}
          help={t('account.consent.active.researchHelp')}
          checked={active}
          onChange={it => void change(it)}
        />
      </Section>
      <WithdrawConsent />
    </>
  )
}

export { ActiveConsent as Component }
