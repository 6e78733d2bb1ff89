import { useSignals } from '@preact/signals-react/runtime'
import { mostOfPlan, type PlanBoard, type PlanItem, planLengths, type WrittenType } from '@trellis/sdk'
import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { focusIfLost } from '../shared/focusIfLost.ts'
import { Input } from '../shared/Input.tsx'
import { plusIcon } from '../shared/icons.ts'
import { useModel } from '../shared/model.ts'
import { type LinePlace, OrderedList } from '../shared/OrderedList.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { type DraftPlace, keptLine, LineDraft } from './drafts.ts'
import { InPlaceForm } from './InPlaceForm.tsx'
import { LineMenu } from './LineMenu.tsx'
import { NothingYet } from './NothingYet.tsx'
import { Labelled } from './PlanSection.tsx'
import { linesOf } from './planWords.ts'

export interface WrittenLinesProps {
  place: DraftPlace
  board: PlanBoard
  type: WrittenType
}

/** What was pressed is gone, and something else stands there: the second half of a double press is of nothing. */
const onlyFirst = (event: MouseEvent) => event.detail > 1 && event.stopPropagation()

/** Outcomes or aspirations: written and changed in place, put in order, deleted with a way back. */
export function WrittenLines({ place, board, type }: WrittenLinesProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const { store } = place
  const lines = linesOf(board, type)
  const root = useRef<HTMLDivElement>(null)
  const back = useRef<string | null>(null)
  const isKept = (id: number, label?: string) => {
    const kept = keptLine(place, type, id)
    // It was on its way when the page was left, and has arrived.
    if (kept.read()?.draft === label) kept.drop()
    return kept.read() !== null
  }
  // What was typed before a reload is there again.
  const [editing, setEditing] = useState<number | null>(() =>
    board.readOnly ? null : (lines.find(it => isKept(it.id, it.label))?.id ?? (isKept(0) ? 0 : null)),
  )
  useLayoutEffect(() => {
    if (back.current === null) return
    const it = root.current?.querySelector<HTMLElement>(`[data-open="${back.current}"]`)
    back.current = null
    if (it) focusIfLost(it)
  })
  const close = () => {
    back.current = String(editing ?? 0)
    setEditing(null)
  }
  const name = t(`plan.board.lines.${type}.name`)
  const isGone = editing !== null && editing > 0 && !lines.some(it => it.id === editing)
  const last = useRef<PlanItem | null>(null)
  const current = lines.find(it => it.id === editing)
  if (current) last.current = current
  const editor = (line: PlanItem | null) => (
    <LineEditor key={line?.id ?? 0} place={place} type={type} line={line} onClose={close} />
  )
  const { readOnly } = board
  const draw = useCallback(
    (it: PlanItem, { handle, up, down }: LinePlace) =>
      readOnly ? (
        <p>{it.label}</p>
      ) : (
        <div className="t-plan__line">
          {handle}
          <button
            type="button"
            className="t-plan__open"
            aria-label={`${it.label}: ${t('core.actions.edit')}`}
            data-open={it.id}
            onClick={() => setEditing(it.id)}
          >
            {it.label}
          </button>
          <LineMenu kind="item" store={store} line={it} up={up} down={down} onEdit={setEditing} />
        </div>
      ),
    [readOnly, store, t],
  )
  return (
    <div ref={root} className="t-plan__lines" onClickCapture={onlyFirst}>
      <Labelled tip={{ group: 'items', code: type }} name={name} />
      {lines.length === 0 && editing === null && (
        <NothingYet readOnly={board.readOnly}>{t(`plan.board.lines.${type}.empty`)}</NothingYet>
      )}
      {lines.length > 0 && (
        <OrderedList
          className="t-plan__list"
          items={lines}
          name={name}
          titleOf={it => it.label}
          onMove={
            board.readOnly
              ? undefined
              : (id, afterId) => store.move(id, afterId, lines.find(it => it.id === id)?.label ?? '')
          }
          opened={editing === null ? undefined : { id: editing, draw: editor }}
        >
          {draw}
        </OrderedList>
      )}
      {isGone && editor(last.current)}
      {editing === 0 && editor(null)}
      {!board.readOnly && editing !== 0 && (
        <Button
          kind="quiet"
          size="small"
          icon={plusIcon}
          data-open="0"
          disabledReason={lines.length >= mostOfPlan ? t('plan.refused.most', { most: mostOfPlan }) : undefined}
          onClick={() => setEditing(0)}
        >
          {t(`plan.board.lines.${type}.add`)}
        </Button>
      )}
    </div>
  )
}

interface LineEditorProps {
  place: DraftPlace
  type: WrittenType
  line: PlanItem | null
  onClose: () => void
}

function LineEditor({ place, type, line, onClose }: LineEditorProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const draft = useModel(() => new LineDraft(place, type, line), [place.board.id, type, line?.id])
  useEffect(() => {
    if (line) draft.put(line)
  }, [draft, line])
  const isDone = draft.isDone.value
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone])
  const text = draft.draft.value
  const cancel = () => {
    draft.discard()
    onClose()
  }
  // An empty line is none: nothing is added, and what was there stays.
  const save = () => (text.trim() === '' || draft.state.peek() === 'saved' ? cancel() : void draft.save())
  return (
    <InPlaceForm
      busy={draft.state.value === 'busy'}
      onSave={draft.isOpen.value ? undefined : save}
      onCancel={cancel}
      notice={
        <DraftNotice
          draft={draft}
          words={{ ...draft, most: planLengths.line }}
          textOf={it => it.label}
          onTaken={onClose}
        />
      }
    >
      <Input
        label={t(`plan.board.lines.${type}.name`)}
        hideLabel
        value={text}
        maxLength={planLengths.line}
        placeholder={t(`plan.board.lines.${type}.empty`)}
        onChange={draft.edit}
      />
    </InPlaceForm>
  )
}
