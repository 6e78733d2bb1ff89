import { useSignals } from '@preact/signals-react/runtime'
import type { TeamImpact } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { arrowsClockwiseIcon, shieldCheckIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { Section } from '../shared/Section.tsx'
import { AskMany } from './AskMany.tsx'
import { ManagerBoardModel, type ManagerBoardStore } from './ManagerBoardModel.ts'
import { ManagerMember } from './ManagerMember.tsx'

export interface ManagerImpactBoardProps {
  teamId: number
  /** Where people are added to the team; without it an empty board only says so. */
  manageHref?: string
}

/** The manager impact board: what each member lets the manager see, and the ways to ask. For manager and assistant. */
export function ManagerImpactBoard({ teamId, manageHref }: ManagerImpactBoardProps) {
  const { client, i18n } = useTrellis()
  const store = useModel(() => new ManagerBoardModel(client, teamId), [client, teamId])
  // Labels of capabilities come in the language of the call.
  useEffect(() => void store.load(), [store, i18n.language])
  return (
    <Loaded of={store.page} refused={{ text: i18n.t('team.board.noRight') }}>
      {data => <Board store={store} data={data} {...(manageHref ? { manageHref } : {})} />}
    </Loaded>
  )
}

interface BoardProps {
  store: ManagerBoardStore
  data: TeamImpact
  manageHref?: string
}

function Board({ store, data, manageHref }: BoardProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState(false)
  const people = data.managerImpactData
  const unlisted = data.totalTeamMember - people.length
  const of = (status: string) => people.flatMap(it => it.items).filter(it => it.status === status).length
  const choose = (userId: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(userId)
    else next.delete(userId)
    setChosen(next)
  }
  const facts = [
    ['members', data.totalTeamMember],
    ['pending', data.totalPendingTeamMember],
    ['granted', of('GRANTED')],
    ['requested', of('REQUESTED')],
  ] as const
  return (
    <article className="t-board">
      <PageHead
        kicker={t('account.menu.managerImpact')}
        title={t('team.impact.title')}
        lead={t('team.impact.lead')}
        tools={
          <>
            <span className="t-impact__updated t-small t-muted" role="status">
              {store.gathering.value
                ? t('team.impact.gathering')
                : data.lastUpdatedDate
                  ? t('team.impact.updated', {
                      date: i18n.date(data.lastUpdatedDate, 'day'),
                      time: i18n.date(data.lastUpdatedDate, 'time'),
                    })
                  : t('team.impact.neverUpdated')}
            </span>
            <Button icon={arrowsClockwiseIcon} busy={store.gathering.value} onClick={() => void store.refresh()}>
              {t('core.actions.refresh')}
            </Button>
          </>
        }
      />
      <dl className="t-keyfacts">
        {facts.map(([id, count]) => (
          <div key={id}>
            <dt>{t(`team.impact.facts.${id}`)}</dt>
            <dd>
              <b className="t-keyfacts__big t-num">{i18n.number(count)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <Notice icon={shieldCheckIcon} title={t('team.impact.privacyTitle')}>
        {t('team.impact.privacy')}
      </Notice>
      <Section title={t('team.impact.people')} text={people.length > 0 ? t('team.impact.peopleText') : undefined}>
        {people.length === 0 ? (
          <EmptyState
            level={3}
            size="small"
            title={t('team.impact.empty')}
            text={t('team.impact.emptyText')}
            actions={manageHref && <Button href={manageHref}>{t('account.menu.manageTeam')}</Button>}
          />
        ) : (
          <>
            <div className="t-impact__bar">
              <Checkbox
                label={t('team.impact.all')}
                checked={chosen.size === people.length}
                indeterminate={chosen.size > 0 && chosen.size < people.length}
                onChange={on => setChosen(new Set(on ? people.map(it => it.userId) : []))}
              />
              <Button
                kind="primary"
                {...(chosen.size === 0 ? { disabledReason: t('team.impact.chooseFirst') } : {})}
                onClick={() => setAsking(true)}
              >
                {chosen.size === 0 ? t('team.impact.askSeveral') : t('team.impact.askMany', { count: chosen.size })}
              </Button>
            </div>
            <ul className="t-impact">
              {people.map(it => (
                <ManagerMember
                  key={it.userId}
                  member={it}
                  store={store}
                  chosen={chosen.has(it.userId)}
                  onChoose={on => choose(it.userId, on)}
                />
              ))}
            </ul>
            {unlisted > 0 && <p className="t-small t-muted">{t('team.impact.unlisted', { count: unlisted })}</p>}
          </>
        )}
      </Section>
      <AskMany
        open={asking}
        people={people.filter(it => chosen.has(it.userId))}
        store={store}
        onAsked={() => setChosen(new Set())}
        onClose={() => setAsking(false)}
      />
    </article>
  )
}
