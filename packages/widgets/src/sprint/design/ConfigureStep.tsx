import { useSignals } from '@preact/signals-react/runtime'
import { designLengths, designLimits } from '@trellis/sdk'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Input } from '../../shared/Input.tsx'
import { eyeIcon } from '../../shared/icons.ts'
import { Section } from '../../shared/Section.tsx'
import { TextArea } from '../../shared/TextArea.tsx'
import { Activities } from './Activities.tsx'
import { Certificate } from './Certificate.tsx'
import { ItemRows } from './ItemRows.tsx'
import { StepHead } from './StepHead.tsx'
import type { StepProps } from './stepProps.ts'

/** Name, actions, behaviours and outcomes, each filled in from the library and changed in its place. */
export function ConfigureStep({ store, found }: StepProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const design = store.design.value
  const origin = store.origin.value
  if (!design) return null
  const lead = found.members[0]?.userId ?? null
  return (
    <>
      <StepHead
        kicker={t('sprint.design.kicker')}
        title={design.label || t('sprint.library.unnamed')}
        lead={t(origin ? 'sprint.design.configure.lead' : 'sprint.design.configure.leadOwn')}
        tools={
          <Button kind="quiet" onClick={() => store.go('SELECT_SPRINT')}>
            {t('sprint.design.configure.another')}
          </Button>
        }
      />
      <div className="t-design__with">
        <div>
          <div className="t-stack">
            <Input
              label={t('sprint.design.configure.name')}
              value={design.label}
              maxLength={designLengths.label}
              onChange={label => store.set({ label })}
              required
            />
            <TextArea
              label={t('sprint.design.configure.description')}
              value={design.description}
              maxLength={designLengths.description}
              rows={2}
              onChange={description => store.set({ description })}
            />
          </div>
          <Section title={t('sprint.design.items.actions')} text={t('sprint.design.items.actionsText')}>
            <ItemRows
              kind="actions"
              items={design.actions}
              known={origin?.actions ?? []}
              most={designLimits.actions}
              fresh={{ suggestedActivities: [], leadUserId: store.steps.value.includes('ACTION_LEAD') ? lead : null }}
              onChange={actions => store.set({ actions })}
              below={(it, onChange) => (
                <Activities
                  action={it}
                  known={origin?.actions.find(one => one.code === it.code)?.suggestedActivities ?? []}
                  onChange={suggestedActivities => onChange({ ...it, suggestedActivities })}
                />
              )}
            />
          </Section>
          <Section title={t('sprint.design.items.behaviors')} text={t('sprint.design.items.behaviorsText')}>
            <ItemRows
              kind="behaviors"
              items={design.behaviors}
              known={origin?.behaviors ?? []}
              most={designLimits.behaviors}
              fresh={{}}
              onChange={behaviors => store.set({ behaviors })}
            />
          </Section>
          <Section title={t('sprint.design.items.outcomes')} text={t('sprint.design.items.outcomesText')}>
            <ItemRows
              kind="outcomes"
              items={design.outcomes}
              known={origin?.outcomes ?? []}
              most={designLimits.outcomes}
              fresh={{}}
              onChange={outcomes => store.set({ outcomes })}
            />
          </Section>
          <p className="t-design__who">
            <Icon path={eyeIcon} size="small" />
            {t('sprint.design.items.seen')}
          </p>
        </div>
        <Certificate store={store} />
      </div>
    </>
  )
}
