import type { Client } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Avatar } from '../shared/Avatar.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Input } from '../shared/Input.tsx'
import { magnifyingGlassIcon, plusIcon } from '../shared/icons.ts'
import { reasonOf } from '../shared/reasonOf.ts'

export type FoundPerson = Awaited<ReturnType<Client['team']['searchMember']>>['members'][number]

export interface PeopleSearchProps {
  /** Whether a person is in the list already. */
  isThere: (email: string) => boolean
  onInvite: (person: FoundPerson) => unknown
  /** Whether a person is being invited right now. */
  isBusy?: (userId: number) => boolean
}

/** Milliseconds without a further letter before the search begins. */
const settleMs = 300

/** People of the organisation, found while one types. */
export function PeopleSearch({ isThere, onInvite, isBusy }: PeopleSearchProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<{ keyword: string; people: FoundPerson[] } | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const wanted = keyword.trim()
  useEffect(() => {
    setProblem(null)
    if (!wanted) {
      setFound(null)
      return
    }
    let stale = false
    const timer = setTimeout(() => {
      client.team.searchMember({ query: { keyword: wanted, activeOnly: 'true' } }).then(
        ({ members }) => !stale && setFound({ keyword: wanted, people: members }),
        error => !stale && setProblem(error),
      )
    }, settleMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [client, wanted])

  const status = problem
    ? reasonOf(problem, t)
    : !found
      ? ''
      : found.people.length === 0
        ? t('team.manage.invite.nobody', { keyword: found.keyword })
        : t('team.manage.invite.found', { count: found.people.length })
  return (
    <div className="t-find">
      <Input
        label={t('team.manage.invite.search')}
        help={t('team.manage.invite.searchHelp')}
        type="search"
        icon={magnifyingGlassIcon}
        autoComplete="off"
        maxLength={120}
        value={keyword}
        onChange={setKeyword}
      />
      <p className="t-small t-muted" role="status">
        {status}
      </p>
      {found && found.people.length > 0 && (
        <ul className="t-find__list" aria-label={t('team.manage.invite.org')}>
          {found.people.map(it => (
            <li key={it.userId}>
              <Avatar name={it.name} src={it.imageUrl} decorative />
              <span className="t-find__who">
                <b>{it.name}</b>
                <small>{it.designation || it.email}</small>
              </span>
              {isThere(it.email) ? (
                <span className="t-small t-muted">{t('team.manage.invite.there')}</span>
              ) : (
                <Button
                  size="small"
                  icon={plusIcon}
                  busy={isBusy?.(it.userId)}
                  aria-label={t('team.manage.invite.named', { name: it.name })}
                  onClick={() => void onInvite(it)}
                >
                  {t('team.manage.invite.action')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
