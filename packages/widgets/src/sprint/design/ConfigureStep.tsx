import { useSignals } from '@preact/signals-react/runtime'
import { designLengths, designLimits } from '@trellis/sdk'
import { Button } from '../../shared/Button.tsx'
import { clockStyle } from '../../shared/clockStyle.ts'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Input } from '../../shared/Input.tsx'
import { clockIcon, eyeIcon, lockIcon } from '../../shared/icons.ts'
import { Notice } from '../../shared/Notice.tsx'
import { Section } from '../../shared/Section.tsx'
import { TextArea } from '../../shared/TextArea.tsx'
import { fullDay, inZone } from '../sprintDays.ts'
import { Activities } from './Activities.tsx'
import { Certificate } from './Certificate.tsx'
import { DesignTip } from './DesignTip.tsx'
import { ItemRows } from './ItemRows.tsx'
import { StepHead } from './StepHead.tsx'
import { sameTongue } from './sameTongue.ts'
import type { StepProps } from './stepProps.ts'

/** Name, actions, behaviours and outcomes, each filled in from the library and changed in its place. */
export function ConfigureStep({ store, found }: StepProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const design = store.design.value
  const origin = store.origin.value
  if (!design) return null
  const told = origin && sameTongue(design, origin) ? origin : null
  const lead = found.members[0]?.userId ?? null
  const editing = store.editing.value
  const about = (field: 'actions' | 'behaviors' | 'outcomes', line: string) => (
    <>
      {line} <DesignTip field={field} owner={store.owner.value} name={t(`sprint.design.items.${field}`)} />
    </>
  )
  const rated = { locked: editing?.runs === true && editing.isRated }
  return (
    <>
      <StepHead
        kicker={t(editing ? 'sprint.edit.title' : 'sprint.design.kicker')}
        title={design.label || t('sprint.library.unnamed')}
        lead={!editing && t(origin ? 'sprint.design.configure.lead' : 'sprint.design.configure.leadOwn')}
        tools={
          !editing && (
            <Button kind="quiet" onClick={() => store.go('SELECT_SPRINT')}>
              {t('sprint.design.configure.another')}
            </Button>
          )
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
          <Section
            title={t('sprint.design.items.actions')}
            text={about('actions', t(editing ? 'sprint.edit.activities' : 'sprint.design.items.actionsText'))}
          >
            <ItemRows
              kind="actions"
              items={design.actions}
              known={told?.actions ?? []}
              most={designLimits.actions}
              fresh={{ suggestedActivities: [], leadUserId: store.steps.value.includes('ACTION_LEAD') ? lead : null }}
              onChange={actions => store.set({ actions })}
              below={(it, onChange) => (
                <Activities
                  action={it}
                  planned={editing?.planned}
                  known={told?.actions.find(one => one.code === it.code)?.suggestedActivities ?? []}
                  onChange={suggestedActivities => onChange({ ...it, suggestedActivities })}
                />
              )}
            />
          </Section>
          {editing?.runs && (
            <Notice icon={editing.isRated ? lockIcon : clockIcon}>
              {editing.isRated
                ? t('sprint.edit.locked')
                : t('sprint.edit.open', {
                    day: inZone(i18n, editing.ratedFrom, design.timezone, { ...fullDay, ...clockStyle }),
                  })}
            </Notice>
          )}
          <Section
            title={t('sprint.design.items.behaviors')}
            text={about('behaviors', t('sprint.design.items.behaviorsText'))}
          >
            <ItemRows
              kind="behaviors"
              {...rated}
              items={design.behaviors}
              known={told?.behaviors ?? []}
              most={designLimits.behaviors}
              fresh={{}}
              onChange={behaviors => store.set({ behaviors })}
            />
          </Section>
          <Section
            title={t('sprint.design.items.outcomes')}
            text={about('outcomes', t('sprint.design.items.outcomesText'))}
          >
            <ItemRows
              kind="outcomes"
              {...rated}
              items={design.outcomes}
              known={told?.outcomes ?? []}
              most={designLimits.outcomes}
              fresh={{}}
              onChange={outcomes => store.set({ outcomes })}
            />
          </Section>
          {!rated.locked && (
            <p className="t-design__who">
              <Icon path={eyeIcon} size="small" />
              {t('sprint.design.items.seen')}
            </p>
          )}
        </div>
        <Certificate store={store} />
      </div>
    </>
  )
}
