import { type LoaderFunctionArgs, redirect } from 'react-router';
import { keywordPath, mostLetters } from '../../../app/slug.ts';

/** Where the search field leads as long as no script runs: a form knows its words only as a query. */
export function loader({ url }: LoaderFunctionArgs): Response {
  const keyword = (url.searchParams.get('q') ?? '').trim().slice(0, mostLetters);
  return redirect(keyword ? keywordPath(keyword) : '/');
}
