import { useSignals } from '@preact/signals-react/runtime'
import type { TeamImpact } from '@trellis/sdk'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Icon } from '../shared/Icon.tsx'
import { arrowsClockwiseIcon, shieldCheckIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { AskBar } from './AskBar.tsx'
import { type BoardMember, ManagerBoardModel, type ManagerBoardStore, type SeenHref } from './ManagerBoardModel.ts'
import { ManagerMatrix } from './ManagerMatrix.tsx'
import { MatrixTally } from './MatrixTally.tsx'
import { type DialogItem, SeenResult } from './SeenResult.tsx'
import { SprintSuggestions } from './SprintSuggestions.tsx'

export interface ManagerImpactBoardProps {
  teamId: number
  /** Where people are added to the team; without it an empty board only says so. */
  manageHref?: string
  /** Where an item of a member is seen that has a page of its own. */
  seenHref?: SeenHref
}

/** The manager impact board: what each member lets the manager see, and the way to ask. For manager and assistant. */
export function ManagerImpactBoard({ teamId, manageHref, seenHref }: ManagerImpactBoardProps) {
  const { client, i18n } = useTrellis()
  const store = useModel(() => new ManagerBoardModel(client, teamId), [client, teamId])
  // Labels of capabilities come in the language of the call.
  useEffect(() => void store.load(), [store, i18n.language])
  return (
    <Loaded of={store.page} refused={{ text: i18n.t('team.board.noRight') }}>
      {data => <Board store={store} data={data} seenHref={seenHref} {...(manageHref ? { manageHref } : {})} />}
    </Loaded>
  )
}

interface BoardProps {
  store: ManagerBoardStore
  data: TeamImpact
  manageHref?: string
  seenHref: SeenHref | undefined
}

function Board({ store, data, manageHref, seenHref }: BoardProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const [open, setOpen] = useState<{ member: BoardMember; item: DialogItem } | null>(null)
  const box = useRef<HTMLElement>(null)
  const people = data.managerImpactData
  const unlisted = data.totalTeamMember - people.length
  const showing = people.filter(it => it.items.some(one => one.status === 'GRANTED')).length
  return (
    <article ref={box} className="t-board">
      <PageHead
        kicker={t('account.menu.managerImpact')}
        title={
          showing > 0 ? t('team.impact.title', { count: showing, total: people.length }) : t('team.impact.titleNone')
        }
        lead={t('team.impact.lead')}
      />
      <p className="t-impact__privacy t-small t-muted">
        <Icon path={shieldCheckIcon} size="small" />
        <span>{t('team.impact.privacy')}</span>
      </p>
      {people.length === 0 ? (
        <EmptyState
          level={2}
          size="small"
          title={t('team.impact.empty')}
          text={t('team.impact.emptyText')}
          actions={manageHref && <Button href={manageHref}>{t('account.menu.manageTeam')}</Button>}
        />
      ) : (
        <div className="t-matrixpage">
          <MatrixTally items={people.flatMap(it => it.items)} />
          <ManagerMatrix
            people={people}
            suggestions={data.sprintSuggestions}
            store={store}
            onOpen={(member, item) => setOpen({ member, item })}
            seenHref={seenHref}
          />
          <AskBar box={box} people={people} store={store} />
          <p className="t-small t-muted">
            {t('team.impact.order')} {unlisted > 0 && t('team.impact.unlisted', { count: unlisted })}
          </p>
        </div>
      )}
      <SprintSuggestions
        suggestions={data.sprintSuggestions.filter(it => !people.some(one => one.userId === it.userId))}
        store={store}
      />
      <p className="t-impact__foot t-small t-muted">
        <span role="status">
          {store.gathering.value
            ? t('team.impact.gathering')
            : data.lastUpdatedDate
              ? t('team.impact.updated', {
                  date: i18n.date(data.lastUpdatedDate, 'day'),
                  time: i18n.date(data.lastUpdatedDate, 'time'),
                })
              : t('team.impact.neverUpdated')}
        </span>
        <Button
          size="small"
          kind="quiet"
          icon={arrowsClockwiseIcon}
          busy={store.gathering.value}
          onClick={() => void store.refresh()}
        >
          {t('core.actions.refresh')}
        </Button>
      </p>
      <SeenResult
        member={people.find(it => it.userId === open?.member.userId) ?? null}
        item={open?.item ?? 'GLA'}
        seenHref={seenHref}
        store={store}
        onClose={() => setOpen(null)}
      />
    </article>
  )
}
