import { useSignals } from '@preact/signals-react/runtime'
import { type Activity, withoutLater } from '@trellis/sdk'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { AlsoHere } from '../../shared/AlsoHere.tsx'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { plusIcon } from '../../shared/icons.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { useModel } from '../../shared/model.ts'
import { Notice } from '../../shared/Notice.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { whyNotDone } from '../../shared/reasonOf.ts'
import { Select } from '../../shared/Select.tsx'
import { Motivation } from '../Motivation.tsx'
import { NoSprint } from '../NoSprint.tsx'
import { ActivityDialog } from './ActivityDialog.tsx'
import { KanbanColumns } from './KanbanColumns.tsx'
import { type KanbanBoard, KanbanModel, type KanbanStore } from './KanbanModel.ts'
import { keysOf, peopleOfBoard } from './people.ts'
import { headlineOf, isShownBy, type KanbanFilter, rightsOf } from './view.ts'

export interface KanbanProps {
  /** Left out, it is the own sprint. */
  teamId?: number
  /** Where a sprint is designed; left out for who cannot. */
  designHref?: string | undefined
}

/** The activities of the sprint that runs, in three columns. Source: spec 2 sections 1 and 6; sprints, Calls of our own. */
export function Kanban({ teamId, designHref }: KanbanProps) {
  useSignals()
  const { client, realtime } = useTrellis()
  const store = useModel(() => new KanbanModel(client, teamId ?? null), [client, teamId])
  useEffect(() => {
    void store.load.reload()
    // Who comes back to the page sees what others did meanwhile.
    const look = () => void (document.visibilityState === 'visible' && store.refresh())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [store])
  const sprintId = store.load.value.value?.sprint.id
  useEffect(() => {
    if (sprintId === undefined) return
    // What is known already needs no look: the own moves are told, too.
    return realtime?.listen(`sprint/${sprintId}`, change => {
      if (change?.what === 'sprint') void store.load.reload()
      else if (!change || change.version > (store.load.value.peek()?.version ?? 0)) void store.refresh()
    })
  }, [realtime, store, sprintId])
  return (
    <div className="t-kanban">
      {store.isNone.value ? (
        <NoSprint designHref={designHref} />
      ) : (
        <Loaded of={store.load}>{board => <Board key={board.sprint.id} store={store} board={board} />}</Loaded>
      )}
    </div>
  )
}

/** What the dialog is about: an activity by its id, or a new one. */
type Opened = { id: number | null }

function Board({ store, board }: { store: KanbanStore; board: KanbanBoard }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const [filter, setFilter] = useState<KanbanFilter>({ action: '', person: '' })
  const [opened, setOpened] = useState<Opened | null>(null)
  const shown = store.shown.value
  const all = useMemo(() => withoutLater(shown), [shown])
  const people = useMemo(() => peopleOfBoard(board), [board.sprint, board.stakeholders])
  const used = useMemo(() => new Set(all.flatMap(keysOf)), [all])
  const rights = useMemo(() => rightsOf(board), [board.sprint, board.standing, board.leads])
  // The choice is there at once; hundreds of cards follow it.
  const shownBy = useDeferredValue(filter)
  const visible = all.filter(it => isShownBy(shownBy, it))
  const failed = store.failed.value
  const add = useMemo(() => () => setOpened({ id: null }), [])
  const open = useMemo(() => (it: Activity) => setOpened({ id: it.id }), [])
  const about = opened?.id == null ? null : all.find(it => it.id === opened.id)
  const tools = (
    <>
      <Select
        label={t('sprint.kanban.filter.action')}
        hideLabel
        value={filter.action}
        onChange={action => setFilter({ ...filter, action })}
        options={[
          { value: '', label: t('sprint.kanban.filter.allActions') },
          ...board.sprint.actions.map(it => ({ value: String(it.id), label: it.label })),
          { value: 'none', label: t('sprint.kanban.filter.noAction') },
        ]}
      />
      <Select
        label={t('sprint.kanban.filter.person')}
        hideLabel
        value={filter.person}
        onChange={person => setFilter({ ...filter, person })}
        options={[
          { value: '', label: t('sprint.kanban.filter.everybody') },
          ...[...people.values()]
            .filter(it => used.has(it.key) || it.key === filter.person)
            .map(it => ({ value: it.key, label: it.name })),
        ]}
      />
      {rights.mayAdd && (
        <Button kind="primary" icon={plusIcon} onClick={add}>
          {t('sprint.kanban.add')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <PageHead
        kicker={t('sprint.kanban.kicker')}
        title={headlineOf(i18n, all, new Date())}
        lead={
          <>
            {t('sprint.kanban.lead', { label: board.sprint.label })}{' '}
            <span className="t-kanban__how">{t('sprint.kanban.how')}</span>
          </>
        }
        tools={tools}
      />
      {board.sprint.teamId !== null && <AlsoHere topic={`sprint/${board.sprint.id}`} place="kanban" />}
      <Motivation set="daily" sprintId={board.sprint.id} />
      {failed && (
        <Notice kind="critical" role="alert">
          {t('sprint.kanban.failed', { title: failed.title, reason: whyNotDone(failed.error, t) })}
        </Notice>
      )}
      {all.length > 0 && visible.length === 0 && (
        <EmptyState
          size="small"
          title={t('sprint.kanban.noneMatches')}
          actions={
            <Button onClick={() => setFilter({ action: '', person: '' })}>{t('sprint.kanban.filter.clear')}</Button>
          }
        />
      )}
      <KanbanColumns {...{ store, board, all, people, rights }} filter={shownBy} onOpen={open} onAdd={add} />
      {opened && (opened.id === null || about) && (
        <ActivityDialog
          key={opened.id}
          {...{ store, board, people, rights }}
          activity={about ?? null}
          onClose={() => {
            store.forget()
            setOpened(null)
          }}
        />
      )}
    </>
  )
}
