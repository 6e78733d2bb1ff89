import { reportMinimum, TrellisError } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'
import { Section } from '../shared/Section.tsx'
import { Select } from '../shared/Select.tsx'

const choices = Array.from(
  { length: reportMinimum.most - reportMinimum.least + 1 },
  (_, at) => reportMinimum.least + at,
)

/** How many people a report needs, 3 to 10, beginning with the present number; it counts for surveys started from now on. */
export function ReportMinimum({ minimum: present }: { minimum: number }) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [value, setValue] = useState(String(present))
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ kind: 'positive' | 'critical'; text: string } | null>(null)
  const save = async () => {
    setBusy(true)
    setSaid(null)
    try {
      const { minimum } = await client.alignment.setMinimum({ body: { minimum: Number(value) } })
      setSaid({ kind: 'positive', text: t('alignment.quality.minimum.saved', { count: minimum }) })
    } catch (error) {
      setSaid({ kind: 'critical', text: error instanceof TrellisError ? error.message : t('core.errors.network') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={t('alignment.quality.minimum.title')} text={t('alignment.quality.minimum.text')}>
      <div className="t-aquality__minimum">
        <Select
          label={t('alignment.quality.minimum.label')}
          value={value}
          options={choices.map(it => ({
            value: String(it),
            label: t('alignment.quality.minimum.people', { count: it }),
          }))}
          onChange={setValue}
        />
        <Button busy={busy} onClick={() => void save()}>
          {t('core.actions.save')}
        </Button>
      </div>
      <div aria-live="polite">{said && <Notice kind={said.kind}>{said.text}</Notice>}</div>
    </Section>
  )
}
