-- Paying is plain steps in one transaction now: no statement fails by itself any more.

drop function must_hold(boolean);
