import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { paperPlaneRightIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { whyNotDone } from '../shared/reasonOf.ts'
import { persons } from '../shared/wording.ts'
import type { BoardMember, Cell, ManagerBoardStore } from './ManagerBoardModel.ts'
import { takenBack, UndoBar } from './UndoBar.tsx'

export interface AskBarProps {
  /** Everything around the table. */
  box: RefObject<HTMLElement | null>
  people: readonly BoardMember[]
  store: ManagerBoardStore
}

/** More names than these are a number. */
const mostNames = 4

/** What is chosen in words, with the button that asks; after that the way back, as long as there is one. */
export function AskBar({ box, people, store }: AskBarProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const place = useRef<HTMLDivElement>(null)
  const chosen = store.chosen.value
  const asked = store.asked.value
  const error = store.outcome.value?.error
  const isAbout = store.outcome.value?.change === 'ask' || store.outcome.value?.change === 'undo'
  const peopleOf = (cells: readonly Cell[]) => people.filter(it => cells.some(one => one.userId === it.userId))
  const wordsOf = (cells: readonly Cell[]) => {
    const who = peopleOf(cells)
    return {
      count: who.length,
      items: i18n.list([...new Set(cells.map(it => t(`team.items.${it.itemType}`)))]),
      names:
        who.length > mostNames
          ? t('team.impact.peopleCount', { count: who.length })
          : persons(
              i18n,
              who.map(it => it.name),
            ),
    }
  }
  // The button that was pressed is gone.
  useLayoutEffect(() => {
    if (asked) place.current?.querySelector<HTMLElement>('.is-asked button')?.focus()
  }, [asked])
  return (
    <div ref={place} className="t-askbar__place">
      {error !== undefined && isAbout && (
        <Notice kind="critical" role="alert">
          {whyNotDone(error, t)}
        </Notice>
      )}
      {chosen.length > 0 && (
        <section className="t-askbar" aria-label={t('team.impact.choice')}>
          <p>
            <b>{t('team.impact.chosenCount', { count: chosen.length })}</b> {t('team.impact.choiceOf', wordsOf(chosen))}
          </p>
          <div className="t-actions">
            <Button kind="quiet" onClick={store.clear}>
              {t('core.actions.clear')}
            </Button>
            <Button kind="primary" busy={store.busy.value.has('ask')} onClick={() => void store.ask()}>
              {t('team.impact.askMany', { count: peopleOf(chosen).length })}
            </Button>
          </div>
        </section>
      )}
      <UndoBar
        box={box}
        icon={paperPlaneRightIcon}
        busy={store.busy.value.has('undo')}
        onUndo={() => void store.undo()}
        taken={takenBack(store, t)}
      >
        {asked && t('team.impact.asked', wordsOf(asked.cells))}
      </UndoBar>
    </div>
  )
}
