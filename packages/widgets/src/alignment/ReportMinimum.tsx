import { useSignals } from '@preact/signals-react/runtime'
import { reportMinimum } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Section } from '../shared/Section.tsx'
import { Select } from '../shared/Select.tsx'
import { ToldOfPress } from '../shared/ToldOfPress.tsx'
import { useChanges } from '../shared/useChanges.ts'

const choices = Array.from(
  { length: reportMinimum.most - reportMinimum.least + 1 },
  (_, at) => reportMinimum.least + at,
)

/** How many people a report needs, 3 to 10, beginning with the present number; it counts for surveys started from now on. */
export function ReportMinimum({ minimum: present }: { minimum: number }) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [value, setValue] = useState(String(present))
  const changes = useChanges()
  const save = () =>
    changes.change('save', async once => {
      const call = { body: { minimum: Number(value) } }
      const { minimum } = await client.alignment.setMinimum(call, once(call))
      return { key: 'alignment.quality.minimum.saved', values: { count: minimum } }
    })
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
        <Button busy={changes.busy.value.has('save')} onClick={() => void save()}>
          {t('core.actions.save')}
        </Button>
      </div>
      <ToldOfPress of={changes} />
    </Section>
  )
}
