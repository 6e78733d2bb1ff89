import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepToken, keptToken, tokenIn, withoutToken } from './guestToken.ts'

/** The guest token of this page; one that comes into its address while it is open is taken over and hidden, too. */
export function useGuestToken(): string | null {
  const location = useLocation()
  const navigate = useNavigate()
  const given = tokenIn(location)
  if (given) keepToken(location.pathname, given)
  useEffect(() => {
    if (given) void navigate(withoutToken(location), { replace: true })
  }, [given, location, navigate])
  return given ?? keptToken(location.pathname)
}
