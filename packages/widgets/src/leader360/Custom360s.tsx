import { useSignals } from '@preact/signals-react/runtime'
import { type CustomModel, leader360Limits, type ModelChoice, raterMinutes } from '@trellis/sdk'
import { useState } from 'react'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ForAdmins } from '../shared/ForAdmins.tsx'
import { plusIcon } from '../shared/icons.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { Section } from '../shared/Section.tsx'
import { Select } from '../shared/Select.tsx'
import { checkCircleIcon } from '../shared/signs.ts'
import { Told } from '../shared/Told.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { useLoad } from '../shared/useLoad.ts'
import { Custom360Form } from './Custom360Form.tsx'
import { statementsOf } from './custom360.ts'

const minimums = Array.from(
  { length: leader360Limits.mostMinimum - leader360Limits.leastMinimum + 1 },
  (_, index) => leader360Limits.leastMinimum + index,
)

export interface Custom360sProps {
  /** Another one is in the menu of leaders, or none. */
  onChange?: () => void
}

/** For administrators: the organisation's own 360s, and from how many answers a group is shown. Source: plan, 360. */
export function Custom360s({ onChange }: Custom360sProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const load = useLoad(() => client.leader360.models(), [client, i18n])
  const changes = useChanges()
  const [editing, setEditing] = useState<{ model: CustomModel | null; pattern: CustomModel | null } | null>(null)

  const saved = (title: string) => {
    setEditing(null)
    void changes.change('saved', async () => {
      await load.reload()
      onChange?.()
      return { key: 'leader360.custom.saved', values: { title } }
    })
  }
  const activate = ({ id, navTitle, isActive }: CustomModel) =>
    void changes.change(`activate-${id}`, async once => {
      const body = { id, isActive: !isActive }
      await client.leader360.activateModel({ body }, once(body))
      await load.reload()
      onChange?.()
      return {
        key: isActive ? 'leader360.custom.deactivated' : 'leader360.custom.activated',
        values: { title: navTitle },
      }
    })
  const setMinimum = (minimum: number) =>
    void changes.change('minimum', async once => {
      const body = { minimum }
      await client.leader360.setMinimum({ body }, once(body))
      await load.reload()
      return { key: 'leader360.custom.minimumSaved', values: { minimum } }
    })

  const row = (it: CustomModel, { mayMake }: ModelChoice) => (
    <li key={it.id}>
      <div>
        <b>
          <bdi>{it.navTitle}</bdi>
        </b>{' '}
        <Badge {...(it.isActive ? { kind: 'positive' as const, icon: checkCircleIcon } : {})}>
          {t(
            it.isActive ? 'leader360.custom.active' : it.frozenAt ? 'leader360.custom.past' : 'leader360.custom.draft',
          )}
        </Badge>
        <p>
          {t('leader360.custom.facts', {
            capabilities: it.capabilities.length,
            statements: statementsOf(it),
            minutes: raterMinutes(statementsOf(it)),
          })}
        </p>
        {it.frozenAt && <p>{t('leader360.custom.frozen', { rounds: it.rounds })}</p>}
      </div>
      <span className="t-actions">
        {mayMake && (
          <Button
            size="small"
            aria-label={`${t(it.frozenAt ? 'leader360.custom.copy' : 'core.actions.edit')}: ${it.navTitle}`}
            onClick={() => {
              changes.forget()
              setEditing(it.frozenAt ? { model: null, pattern: it } : { model: it, pattern: null })
            }}
          >
            {t(it.frozenAt ? 'leader360.custom.copy' : 'core.actions.edit')}
          </Button>
        )}
        {(mayMake || it.isActive) && (
          <Button
            size="small"
            {...(it.isActive ? {} : { kind: 'primary' as const })}
            aria-label={`${t(it.isActive ? 'leader360.custom.deactivate' : 'leader360.custom.activate')}: ${it.navTitle}`}
            busy={changes.busy.value.has(`activate-${it.id}`)}
            onClick={() => activate(it)}
          >
            {t(it.isActive ? 'leader360.custom.deactivate' : 'leader360.custom.activate')}
          </Button>
        )}
      </span>
    </li>
  )

  return (
    <ForAdmins of={load}>
      {choice =>
        editing ? (
          <Custom360Form bank={choice.bank} {...editing} onSaved={saved} onLeave={() => setEditing(null)} />
        ) : (
          <>
            <PageHead title={t('leader360.custom.title')} lead={t('leader360.custom.lead')} />
            <Told of={changes} />
            <Section
              title={t('leader360.custom.models')}
              text={t('leader360.custom.modelsText')}
              action={
                choice.mayMake && (
                  <Button
                    size="small"
                    icon={plusIcon}
                    onClick={() => {
                      changes.forget()
                      setEditing({ model: null, pattern: null })
                    }}
                  >
                    {t('leader360.custom.new')}
                  </Button>
                )
              }
            >
              {choice.models.length === 0 && (
                <EmptyState
                  level={3}
                  size="small"
                  title={t('leader360.empty.noModel')}
                  text={t(choice.mayMake ? 'leader360.custom.noneText' : 'core.entitlement.missing')}
                />
              )}
              <ul className="t-meanwhile360">{choice.models.map(it => row(it, choice))}</ul>
            </Section>
            <Section title={t('leader360.custom.minimum')} text={t('leader360.custom.minimumText')}>
              <div className="t-name360">
                <Select
                  label={t('leader360.custom.minimumLabel')}
                  value={String(choice.minimum)}
                  options={minimums.map(it => ({ value: String(it), label: String(it) }))}
                  disabled={changes.busy.value.has('minimum')}
                  onChange={value => setMinimum(Number(value))}
                />
              </div>
            </Section>
          </>
        )
      }
    </ForAdmins>
  )
}
