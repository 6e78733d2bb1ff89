import { useSignals } from '@preact/signals-react/runtime'
import type { Client, PlanBoard } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Input } from '../shared/Input.tsx'
import { magnifyingGlassIcon, plusIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useLoad } from '../shared/useLoad.ts'
import type { PlanBoardStore } from './PlanBoardModel.ts'
import { linesOf } from './planWords.ts'

type Found = Awaited<ReturnType<Client['plan']['findOutcome']>>['outcomes']

/** Milliseconds without a further letter before the search begins. */
const settleMs = 300

export interface OutcomeSearchProps {
  store: PlanBoardStore
  board: PlanBoard
}

/** Outcomes of the sprint library, found while one types, to be taken over. */
export function OutcomeSearch({ store, board }: OutcomeSearchProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState('')
  const wanted = keyword.trim()
  useEffect(() => {
    const timer = setTimeout(setAsked, settleMs, wanted)
    return () => clearTimeout(timer)
  }, [wanted])
  const search = useLoad(async () => {
    const outcomes: Found = asked ? (await client.plan.findOutcome({ params: { label: asked } })).outcomes : []
    return { keyword: asked, outcomes }
  }, [client, asked])
  const found = wanted ? search.value.value : null
  const taken = new Set(linesOf(board, 'OUTCOME').flatMap(it => [it.code, it.label]))
  const open = found?.outcomes.filter(it => !taken.has(it.code) && !taken.has(it.label)) ?? []
  return (
    <div className="t-plan__search t-find">
      <Input
        label={t('plan.board.lines.find.label')}
        type="search"
        icon={magnifyingGlassIcon}
        autoComplete="off"
        maxLength={120}
        value={keyword}
        onChange={setKeyword}
      />
      <p className="t-small t-muted" role="status">
        {found?.keyword &&
          (found.outcomes.length === 0
            ? t('plan.board.lines.find.none', { keyword: found.keyword })
            : t('plan.board.lines.find.found', { number: i18n.number(open.length) }))}
      </p>
      <Loaded of={search} skeleton={null}>
        {() =>
          open.length > 0 && (
            <ul className="t-find__list" aria-label={t('plan.board.lines.find.label')}>
              {open.map(it => (
                <li key={it.code}>
                  <span className="t-find__who">
                    <b>{it.label}</b>
                    <small>{t('plan.board.sprint', { label: it.sprintLabel })}</small>
                  </span>
                  <Button
                    size="small"
                    icon={plusIcon}
                    busy={store.busy.value.has(`take ${it.code}`)}
                    aria-label={t('plan.board.lines.find.take', { label: it.label })}
                    onClick={() => void store.take(it)}
                  >
                    {t('core.actions.add')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
