/** What the domains give to the frames; `app` adds them before a frame is drawn. */
import { definePort } from '@millwright/kernel';
import type { PhoneRoute, WebDomain, WebRoute } from '../web-domain.ts';
import { findRoute, type RouteOwner } from './find-route.ts';

export const webDomains = definePort<WebDomain>('web.domains', { key: ({ name }) => name });

/** The pages of the desktop. */
export const desktopOwners = (): readonly RouteOwner<WebRoute>[] =>
  webDomains.all().map(({ name, routes = [] }) => ({ name, routes }));

/** The pages of the phone: what a domain does not give to it (rules, designers) it keeps closed. */
export const phoneOwners = (): readonly RouteOwner<PhoneRoute>[] =>
  webDomains.all().map(({ name, phoneRoutes = [] }) => ({ name, routes: phoneRoutes }));

/** Whether an address is a page of the product that the phone keeps closed. */
export const isClosedOnPhone = (pathname: string): boolean =>
  findRoute(phoneOwners(), pathname) === null && findRoute(desktopOwners(), pathname) !== null;
