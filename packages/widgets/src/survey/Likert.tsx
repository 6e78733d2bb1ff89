import { useSignals } from '@preact/signals-react/runtime'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { warningCircleIcon } from '../shared/signs.ts'
import type { Survey } from './createSurvey.ts'

/**
 * The questions of a page with their steps. Number keys answer and move on, arrow keys move between steps and rows,
 * Enter goes on. Unanswered questions are marked by ground, bar, icon and words.
 */
export function Likert({
  survey,
  first,
  partial,
  onNext,
}: {
  survey: Survey
  first: number
  /** Draws the first questions alone, while the survey opens. */
  partial: boolean
  onNext: () => void
}) {
  useSignals()
  const { i18n } = useTrellis()
  const box = useRef<HTMLDivElement>(null)
  const marked = useRef(0)
  const page = survey.page.value
  const missing = survey.missing.value
  const values = survey.values.value

  useEffect(() => {
    // A mark less is an answer, which must not take the focus from where the person is.
    const answered = missing.size < marked.current
    marked.current = missing.size
    if (answered || missing.size === 0) return
    const row = box.current?.querySelector<HTMLElement>('.is-missing')
    row?.scrollIntoView?.({
      block: 'center',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
    row?.querySelector('input')?.focus({ preventScroll: true })
  }, [missing])

  // The button that turned the page is not what one goes on with; the choice of the language is. A dialog that only opens takes the
  // focus by itself.
  useEffect(() => {
    const dialog = box.current?.closest('dialog')
    if (!partial && !dialog?.querySelector('select:focus')) dialog?.querySelector('h1')?.focus()
  }, [])

  // One listener for the whole dialog: the focus starts at its title, where number keys answer the first open question.
  useEffect(() => {
    const frame = box.current?.closest('dialog') ?? box.current
    const onKeyDown = (event: Event) => {
      const { key, target, ctrlKey, metaKey, altKey } = event as KeyboardEvent
      const own = (target as Element).closest('.t-likert__row')
      const elsewhere = !own && (target as Element).closest('input, select, textarea, button, a, dialog dialog')
      if (ctrlKey || metaKey || altKey || elsewhere || !page) return
      const rows = [...(box.current?.querySelectorAll('.t-likert__row') ?? [])]
      const codes = page.questions.map(it => it.questionCode)
      const at = own ? rows.indexOf(own) : codes.indexOf(survey.open.peek()[0] ?? '')
      const focus = (row: Element | undefined, selector = 'input:checked') => {
        const input = row?.querySelector<HTMLElement>(selector) ?? row?.querySelector('input')
        input?.focus()
        row?.scrollIntoView?.({ block: 'nearest' })
      }
      const code = codes[at]
      if (+key >= 1 && +key <= page.labels.length && code) {
        survey.answer(code, +key)
        if (rows[at + 1]) focus(rows[at + 1])
        else focus(rows[at], `[value="${key}"]`)
      } else if (own && key === 'ArrowDown') focus(rows[at + 1])
      else if (own && key === 'ArrowUp') focus(rows[at - 1])
      else if (own && key === 'Enter') onNext()
      else return
      event.preventDefault()
    }
    frame?.addEventListener('keydown', onKeyDown)
    return () => frame?.removeEventListener('keydown', onKeyDown)
  })

  if (!page) return null
  const steps = page.labels
  // Behind the scale may stand an answer that is no step of it.
  const scale = Number(page.questions[0]?.answerType.slice(-1)) || steps.length
  const answer = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    survey.answer(currentTarget.name, +currentTarget.value)

  return (
    <div
      className="t-likert"
      ref={box}
      data-steps={steps.length}
      data-apart={scale < steps.length || undefined}
      data-partial={partial || undefined}
    >
      <div className="t-likert__head" aria-hidden="true">
        <span />
        <span className="t-likert__words">
          {steps.map(it => (
            <span key={it}>{it}</span>
          ))}
        </span>
      </div>
      {page.questions.slice(0, partial ? 3 : undefined).map((question, index) => {
        const code = question.questionCode
        const chosen = values[code] ?? 0
        const isMissing = missing.has(code)
        return (
          <div
            key={code}
            className={`t-likert__row${isMissing ? ' is-missing' : ''}`}
            role="radiogroup"
            aria-labelledby={`q-${code}`}
            aria-describedby={isMissing ? `m-${code}` : undefined}
          >
            <div className="t-likert__item">
              <span>{first + index}</span>
              <div id={`q-${code}`} lang={page.languageCode}>
                {question.description}
              </div>
              {isMissing && (
                <span className="t-likert__missing" id={`m-${code}`}>
                  <Icon path={warningCircleIcon} size="small" />
                  {i18n.t('survey.notAnswered')}
                </span>
              )}
            </div>
            <div className="t-likert__steps" {...endsOf(steps, chosen, scale)}>
              {steps.map((label, step) => (
                <input
                  key={label}
                  className="t-step"
                  type="radio"
                  name={code}
                  value={step + 1}
                  aria-label={label}
                  checked={chosen === step + 1}
                  onChange={answer}
                />
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}

/**
 * Below the steps on a small screen: the word of the chosen step, or both ends while none is chosen. Words that nobody hears,
 * and a wide screen does not show, are attributes that the style writes.
 */
function endsOf(labels: readonly string[], chosen: number, last: number) {
  if (chosen === 0) return { 'data-from': labels[0], 'data-to': labels[last - 1] }
  const at = { 1: 'start', 2: 'near', [last - 1]: 'far', [last]: 'end', [last + 1]: 'end' }[chosen] ?? 'middle'
  return { 'data-at': at, 'data-to': labels[chosen - 1] }
}
