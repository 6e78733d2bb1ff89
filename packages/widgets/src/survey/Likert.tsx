import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { warningCircleIcon } from '../shared/icons.ts'
import type { Survey } from './createSurvey.ts'

/**
 * The questions of a page with their steps. Number keys answer and move on, arrow keys move between steps and rows,
 * Enter goes on. Unanswered questions are marked by ground, bar, icon and words.
 */
export function Likert({ survey, first, onNext }: { survey: Survey; first: number; onNext: () => void }) {
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

  // With the page before, the focus may have gone, and the keys with it.
  useEffect(() => {
    const active = (box.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
    if (!active || active === document.body)
      box.current?.closest('dialog')?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])

  // The focus starts at the title: number keys then answer the first open question.
  useEffect(() => {
    const dialog = box.current?.closest('dialog')
    const start = (event: Event) => {
      const { key, target, ctrlKey, metaKey, altKey } = event as unknown as KeyboardEvent
      if (ctrlKey || metaKey || altKey) return
      const code = survey.open.peek()[0]
      const value = Number(key)
      if ((target as HTMLElement).closest('input, select, textarea, button, a, dialog dialog') || !code) return
      if (!(value >= 1 && value <= (survey.page.peek()?.labels.length ?? 0))) return
      survey.answer(code, value)
      const input = box.current?.querySelectorAll<HTMLInputElement>(`input[name="${code}"]`)[value - 1]
      const next = input?.closest('.t-likert__row')?.nextElementSibling
      const goal = next?.querySelector<HTMLInputElement>('input:checked') ?? next?.querySelector('input') ?? input
      goal?.focus()
    }
    dialog?.addEventListener('keydown', start)
    return () => dialog?.removeEventListener('keydown', start)
  }, [survey])

  if (!page) return null
  const steps = page.labels

  const focusRow = (from: HTMLElement, by: number) => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('.t-likert__row') ?? [])]
    const row = rows[rows.indexOf(from.closest('.t-likert__row') as HTMLElement) + by]
    const input = row?.querySelector<HTMLInputElement>('input:checked') ?? row?.querySelector('input')
    input?.focus()
    row?.scrollIntoView?.({ block: 'nearest' })
    return input !== null && input !== undefined
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, code: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target as HTMLElement
    const value = Number(event.key)
    if (value >= 1 && value <= steps.length) {
      event.preventDefault()
      survey.answer(code, value)
      if (!focusRow(target, 1))
        target.closest<HTMLElement>('.t-likert__row')?.querySelector<HTMLInputElement>('input:checked')?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      focusRow(target, event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onNext()
    }
  }

  return (
    <div className="t-likert" ref={box} data-steps={steps.length}>
      <div className="t-likert__head" aria-hidden="true">
        <span />
        <span className="t-likert__words">
          {steps.map(it => (
            <span key={it}>{it}</span>
          ))}
        </span>
      </div>
      {page.questions.map((question, index) => {
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
            onKeyDown={event => onKeyDown(event, code)}
          >
            <div className="t-likert__item">
              <span>{first + index}</span>
              <div id={`q-${code}`} lang={page.languageCode}>
                {question.description}
              </div>
              <span className="t-likert__missing" id={`m-${code}`}>
                <Icon path={warningCircleIcon} size="small" />
                {i18n.t('survey.notAnswered')}
              </span>
            </div>
            <div>
              <div className="t-likert__steps">
                {steps.map((label, step) => (
                  <label className="t-step" key={label}>
                    <input
                      type="radio"
                      name={code}
                      value={step + 1}
                      aria-label={label}
                      checked={chosen === step + 1}
                      onChange={() => survey.answer(code, step + 1)}
                    />
                    <span aria-hidden="true">{step + 1}</span>
                  </label>
                ))}
              </div>
              <Ends labels={steps} chosen={chosen} />
            </div>
          </div>
        )
      })}
    </div>
  )
}

/** Below the steps on a small screen: the word of the chosen step, or both ends while none is chosen. */
function Ends({ labels, chosen }: { labels: readonly string[]; chosen: number }) {
  const words = chosen ? [chosen] : [1, labels.length]
  return (
    <div className="t-likert__ends" aria-hidden="true">
      {words.map(it => (
        <span
          key={it}
          data-at={
            it === 1
              ? 'start'
              : it === labels.length
                ? 'end'
                : it === 2
                  ? 'near'
                  : it === labels.length - 1
                    ? 'far'
                    : 'middle'
          }
          data-chosen={chosen === it || undefined}
        >
          {labels[it - 1]}
        </span>
      ))}
    </div>
  )
}
