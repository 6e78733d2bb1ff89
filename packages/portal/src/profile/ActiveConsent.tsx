import { useSignals } from '@preact/signals-react/runtime'
import { PageHead, Saved, Section, Switch, useChanges } from '@trellis/widgets'
import { useState } from 'react'
import { ConsentPoints } from '../auth/ConsentPoints.tsx'
import { usePortal, useShell, useText } from '../context.tsx'
import { DeleteData } from './DeleteData.tsx'
import { WithdrawConsent } from './WithdrawConsent.tsx'

/** What the person has agreed to, and whether the answers may be used for research. */
function ActiveConsent() {
  useSignals()
  const portal = usePortal()
  const { user } = useShell()
  const { t } = useText()
  const [active, setActive] = useState(user.activeConsent)
  const [saved, setSaved] = useState(false)
  const { busy, change } = useChanges()
  const state = busy.value.has('research') ? 'busy' : saved ? 'saved' : 'none'

  const allow = (next: boolean) =>
    change('research', async once => {
      setActive(next)
      setSaved(false)
      const call = { body: { activeConsent: next } }
      try {
        const { activeConsent } = await portal.client.account.consent(call, once(call))
        setActive(activeConsent)
        setSaved(true)
        await portal.setUser({ activeConsent })
      } catch (error) {
        setActive(!next)
        setSaved(false)
        portal.toasts.error(t('account.consent.failed'))
        throw error
      }
    })
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
          onChange={it => void allow(it)}
        />
      </Section>
      <WithdrawConsent />
      <DeleteData />
    </>
  )
}

export { ActiveConsent as Component }
