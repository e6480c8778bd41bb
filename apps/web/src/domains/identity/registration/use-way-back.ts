import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** How long the good news is shown before sign-in opens. */
const shownMs = 2000;

/** Leads to sign-in two seconds after `leave` was called. */
export const useWayBack = (): { readonly leaving: boolean; readonly leave: () => void } => {
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void navigate('/login', { replace: true }), shownMs);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);
  return { leaving, leave: () => setLeaving(true) };
};
