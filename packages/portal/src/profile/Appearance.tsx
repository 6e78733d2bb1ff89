import { useSignals } from '@preact/signals-react/runtime'
import { randomId, type Scheme, schemes, type Theme, themes } from '@trellis/sdk'
import { RadioGroup, Saved, Section, useChanges } from '@trellis/widgets'
import { useState } from 'react'
import { applyAppearance, type Density, densities, keptAppearance } from '../appearance.ts'
import { usePortal, useText } from '../context.tsx'

/** Theme, brightness and spacing: shown and saved at once. Spacing belongs to the device and stays there. */
export function Appearance() {
  useSignals()
  const portal = usePortal()
  const { t } = useText()
  const [looks, setLooks] = useState(keptAppearance)
  const [isSaved, setSaved] = useState(false)
  const { busy, outcome, change } = useChanges()
  const isLate = outcome.value?.error !== undefined
  const state = busy.value.size > 0 ? 'busy' : isLate ? 'late' : isSaved ? 'saved' : 'none'

  const choose = async (changes: Partial<typeof looks>) => {
    setLooks(applyAppearance(changes))
    const { theme, scheme } = changes
    if (!theme && !scheme) return
    // Each choice is sent, in the order they were made.
    await change(randomId(), async once => {
      const call = { body: { ...(theme ? { theme } : {}), ...(scheme ? { scheme } : {}) } }
      await portal.setUser(await portal.client.account.updateProfile(call, once(call)))
      setSaved(true)
    })
  }
  const words = { busy: 'core.states.saving', saved: 'core.states.saved', late: 'core.states.notSaved' } as const
  return (
    <Section
      title={t('account.profile.appearance')}
      action={state === 'none' ? undefined : <Saved state={state} label={t(words[state])} />}
    >
      <div className="t-looks">
        <RadioGroup
          row
          label={t('account.profile.theme')}
          value={looks.theme}
          onChange={it => void choose({ theme: it as Theme })}
          options={themes.map(value => ({ value, label: t(`account.profile.themes.${value}`) }))}
        />
        <RadioGroup
          row
          label={t('account.profile.scheme')}
          value={looks.scheme}
          onChange={it => void choose({ scheme: it as Scheme })}
          options={schemes.map(value => ({ value, label: t(`account.profile.schemes.${value}`) }))}
        />
        <RadioGroup
          row
          label={t('account.profile.density')}
          value={looks.density}
          onChange={it => void choose({ density: it as Density })}
          options={densities.map(value => ({ value, label: t(`account.profile.densities.${value}`) }))}
        />
      </div>
    </Section>
  )
}
