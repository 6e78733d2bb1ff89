import { useSignals } from '@preact/signals-react/runtime'
import { keyChallenges } from '@trellis/sdk'
import { useEffect } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { Section } from '../shared/Section.tsx'
import { Select } from '../shared/Select.tsx'
import { Told } from '../shared/Told.tsx'
import { sentences } from '../shared/wording.ts'
import { ChallengeList } from './ChallengeList.tsx'
import { RoleChallengesModel } from './RoleChallengesModel.ts'

export interface RoleChallengesProps {
  /** The plan they are chosen for; left out, that of the present year. */
  planId?: number
  /** All three are kept: the sprint menu is open. */
  onSaved: () => void
}

/** Role level now and in two to three years, and the three key challenges with which sprints begin. Source: spec 3 section 2.14. */
export function RoleChallenges({ planId, onSaved }: RoleChallengesProps) {
  useSignals()
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new RoleChallengesModel(client, person, planId ?? null), [client, person, planId])
  useEffect(() => void store.open(), [store])
  const draft = store.draft.value
  const missing = store.missing.value
  const year = store.load.value.value?.year
  const save = async () => {
    if (await store.save()) onSaved()
  }
  return (
    <div className="t-roles">
      <PageHead
        title={t('plan.roles.title')}
        lead={sentences(i18n, [
          t('plan.roles.lead'),
          year !== undefined && t('plan.roles.forYear', { year: String(year) }),
        ])}
      />
      <Loaded of={store.load}>
        {({ levels }) => {
          const options = levels.map(it => ({ value: it.code, label: it.label }))
          const helpOf = (code: string) => levels.find(it => it.code === code)?.description
          return (
            <>
              <div className="t-roles__levels">
                <Select
                  label={t('plan.roles.level')}
                  placeholder={t('plan.roles.choose')}
                  help={helpOf(draft.roleLevel)}
                  value={draft.roleLevel}
                  options={options}
                  onChange={roleLevel => store.set({ roleLevel })}
                  required
                />
                <Select
                  label={t('plan.roles.desired')}
                  placeholder={t('plan.roles.choose')}
                  help={helpOf(draft.desiredRoleLevel)}
                  value={draft.desiredRoleLevel}
                  options={options}
                  onChange={desiredRoleLevel => store.set({ desiredRoleLevel })}
                  required
                />
              </div>
              <Section
                title={t('plan.roles.challenges')}
                text={t('plan.roles.chosen', { count: draft.challenges.length, most: keyChallenges })}
              >
                <RadioGroup
                  label={t('plan.roles.of')}
                  row
                  value={draft.type}
                  options={[
                    { value: 'ROLE_CHALLENGE', label: t('plan.roles.present') },
                    { value: 'FUTURE_ROLE_CHALLENGE', label: t('plan.roles.wished') },
                  ]}
                  onChange={type => store.set({ type: type as typeof draft.type })}
                />
                <ChallengeList store={store} />
              </Section>
              {store.newer.value ? (
                <Notice
                  kind="caution"
                  role="alert"
                  title={t('plan.roles.conflict')}
                  actions={
                    <>
                      <Button onClick={() => store.takeSaved()}>{t('plan.roles.theirs')}</Button>
                      <Button onClick={() => void store.keepMine().then(it => it && onSaved())}>
                        {t('plan.roles.mine')}
                      </Button>
                    </>
                  }
                />
              ) : (
                <Told of={store} />
              )}
              <div className="t-actions">
                <Button
                  kind="primary"
                  size="large"
                  busy={store.busy.value.has('save')}
                  disabledReason={missing ? t(`plan.roles.missing.${missing}`) : undefined}
                  onClick={() => void save()}
                >
                  {t('plan.roles.save')}
                </Button>
              </div>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
